import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./marked-text.module.css";

const ICONS = { good: "check", new: null, warn: "warning", bad: "warning", quiet: null } as const;
export type Tone = keyof typeof ICONS;

type MarkedTextProps = {
  tone: Tone;
  /** Drawn instead of the tone's icon; each state of one list has its own. */
  mark?: "full" | "half" | "ring" | "diamond" | "square" | "dashed";
  title?: string;
  children?: ReactNode;
};

/** A state in words, with a mark; its colour only repeats it. */
export function MarkedText({ tone, mark, title, children }: MarkedTextProps) {
  const icon = mark ? null : ICONS[tone];
  return (
    <span className={styles.marked} data-tone={tone} data-mark={mark} title={title}>
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
