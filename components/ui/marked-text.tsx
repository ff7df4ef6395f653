import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./marked-text.module.css";

const ICONS = { good: "check", warn: "warning", bad: "warning", quiet: null } as const;
export type Tone = keyof typeof ICONS;

/** A state in words, with a mark; its colour only repeats it. */
export function MarkedText({ tone, title, children }: { tone: Tone; title?: string; children?: ReactNode }) {
  const icon = ICONS[tone];
  return (
    <span className={styles.marked} data-tone={tone} title={title}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  );
}

export function SubLine({ children }: { children: ReactNode }) {
  return (
    <Box component="span" fz="xs" lh="xs" c="dimmed" display="block">
      {children}
    </Box>
  );
}

export function Quiet({ children }: { children: ReactNode }) {
  return (
    <Box component="span" c="dimmed">
      {children}
    </Box>
  );
}
