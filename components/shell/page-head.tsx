import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";

type PageHeadProps = {
  title: string;
  line: string;
  badge?: ReactNode;
  /** One line about the account's data. */
  freshness?: ReactNode;
  actions?: ReactNode;
  /** The page's tables use the whole width of a wide window. */
  isWide?: boolean;
};

/** Title, one line of what the page shows, how fresh its data is, the actions at the right. */
export function PageHead({ title, line, badge, freshness, actions, isWide }: PageHeadProps) {
  return (
    <Group align="flex-start" gap="8px 16px" mb={16} data-wide={isWide}>
      <Box miw={0}>
        <Group component="h1" gap="0 8px" style={{ overflowWrap: "anywhere" }}>
          {title}{" "}
          {badge ? (
            <Box component="span" flex={1} fz={13} fw={400} lts={0}>
              {badge}
            </Box>
          ) : null}
        </Group>
        <Box component="p" c="dimmed">
          {line}
        </Box>
        {freshness ? <Box mih={18}>{freshness}</Box> : null}
      </Box>
      {actions ? (
        <Group gap={8} ml="auto" className="screen-only">
          {actions}
        </Group>
      ) : null}
    </Group>
  );
}
