import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "./icon";

const TONES = {
  plain: { bg: "var(--surface-sunken)", mark: null },
  good: { bg: "var(--accent-soft)", mark: { icon: "check", c: "var(--gain)" } },
  warn: { bg: "var(--warn-soft)", mark: { icon: "warning", c: "var(--warn)" } },
  error: { bg: "var(--loss-soft)", mark: { icon: "warning", c: "var(--loss)" } },
} as const;

type NoticeProps = {
  tone?: keyof typeof TONES;
  /** Read out when it appears. */
  role?: "alert" | "status";
  children: ReactNode;
};

/** One line that has to be read before the figures below it. */
export function Notice({ tone = "warn", role, children }: NoticeProps) {
  const { bg, mark } = TONES[tone];
  return (
    <Group role={role} gap={8} align="flex-start" wrap="nowrap" p="8px 12px" bdrs={6} bg={bg} fz={13}>
      {mark ? (
        <Box display="flex" flex="none" mt={2} c={mark.c}>
          <Icon name={mark.icon} />
        </Box>
      ) : null}
      <div>{children}</div>
    </Group>
  );
}
