import { Text } from "@mantine/core";
import Link from "next/link";
import styles from "./overview.module.css";

export type Choice = { readonly label: string; readonly href: string; readonly isChosen: boolean };

export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className={styles.choices} aria-label={label}>
      <Text span size="sm" c="dimmed" aria-hidden="true">
        {label}
      </Text>
      <ul>
        {choices.map(({ label: text, href, isChosen }) => (
          <li key={href}>
            <Link
              className={styles.choice}
              href={href}
              prefetch={false}
              scroll={false}
              aria-current={isChosen ? "true" : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
