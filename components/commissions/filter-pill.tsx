"use client";
import { Popover, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "./filter-bar.module.css";

type FilterPillProps = {
  label: string;
  /** What is chosen, in words; null while the filter lets everything through. */
  value: string | null;
  /** Absent where the filter always has a value. */
  onClear?: () => void;
  width?: number | "auto";
  children: (close: () => void) => ReactNode;
};

/** One filter: its name, what it is set to, and a place to change it. */
export function FilterPill({ label, value, onClear, width = 280, children }: FilterPillProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={styles.pill} data-set={value === null ? undefined : ""}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={width}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={styles.pillButton}
            onClick={() => setOpened(!opened)}
            aria-expanded={opened}
          >
            <span className={styles.pillLabel}>{label}</span>
            {value === null ? null : <span className={styles.pillValue}>{value}</span>}
            <Icon name="chevron-down" size={14} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={styles.dropdown}>{opened ? children(close) : null}</Popover.Dropdown>
      </Popover>
      {value !== null && onClear ? (
        <UnstyledButton
          className={styles.pillClear}
          onClick={onClear}
          aria-label={`Remove the filter ${label}`}
        >
          <Icon name="close" size={14} />
        </UnstyledButton>
      ) : null}
    </div>
  );
}

/** "USDT", "USDT, BTC", "USDT and 3 more" */
export function choiceText(values: readonly string[]): string | null {
  const [first, second] = values;
  if (first === undefined) return null;
  if (values.length > 2) return `${first} and ${values.length - 1} more`;
  return second === undefined ? first : `${first}, ${second}`;
}
