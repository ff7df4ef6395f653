import { Box, Flex, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { OnPaper } from "@/components/ui/on-paper";
import styles from "./choices.module.css";

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

/** Choices in a row; on a phone folded under what is chosen, so that the figures come first. */
export function FoldedChoices({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <>
      <Group gap="8px 24px" mt={-8} visibleFrom="sm">
        {children}
      </Group>
      <Box component="details" hiddenFrom="sm" className={styles.folded}>
        <summary>{summary}</summary>
        <Group gap={8} mt={8}>
          {children}
        </Group>
      </Box>
    </>
  );
}
