import { Flex, Group, Text } from "@mantine/core";
import { PageLink } from "@/components/ui/page-link";
import styles from "./overview.module.css";

export type Choice = { readonly label: string; readonly href: string; readonly isChosen: boolean };

export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <Group component="nav" gap="4px 8px" fz={13} aria-label={label}>
      <Text span size="sm" c="dimmed" aria-hidden="true">
        {label}
      </Text>
      <Flex component="ul" wrap="wrap" gap={2}>
        {choices.map(({ label: text, href, isChosen }) => (
          <li key={href}>
            <PageLink
              className={styles.choice}
              href={href}
              scroll={false}
              aria-current={isChosen ? "true" : undefined}
            >
              {text}
            </PageLink>
          </li>
        ))}
      </Flex>
    </Group>
  );
}
