import { Flex, Group, Text } from "@mantine/core";
import { LinkButton } from "@/components/ui/link-button";
import { OnPaper } from "@/components/ui/on-paper";

export type ChoiceLink = {
  readonly label: string;
  readonly href: string;
  readonly isChosen: boolean;
  readonly hint?: string;
};

export function Choices({ label, choices }: { label: string; choices: readonly ChoiceLink[] }) {
  const chosen = choices.find(({ isChosen }) => isChosen);
  return (
    <Group component="nav" gap="4px 8px" fz={13} aria-label={label}>
      {chosen ? <OnPaper name={label} value={chosen.label} /> : null}
      <Text span size="sm" c="dimmed" aria-hidden="true" className="screen-only">
        {label}
      </Text>
      <Flex component="ul" wrap="wrap" gap={2} className="screen-only">
        {choices.map(({ label: text, href, isChosen, hint }) => (
          <li key={href}>
            <LinkButton
              variant={isChosen ? "light" : "subtle"}
              color={isChosen ? "teal" : "gray"}
              size="compact-sm"
              href={href}
              scroll={false}
              aria-current={isChosen}
              title={hint}
            >
              {text}
            </LinkButton>
          </li>
        ))}
      </Flex>
    </Group>
  );
}
