"use client";
import type { ReactNode } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import styles from "./filter-bar.module.css";

type FilterPillProps = {
  label: string;
  /** What is chosen, in words; null while the filter lets everything through. */
  value: string | null;
  /** Absent where the filter always has a value. */
  onClear?: () => void;
  children: (close: () => void) => ReactNode;
};

/** One filter: its name, what it is set to, and a place to change it. */
export function FilterPill({ label, value, onClear, children }: FilterPillProps) {
  return (
    <div className={styles.pill} data-set={value === null ? undefined : ""}>
      <Dropdown
        triggerClass={styles.pillButton}
        trigger={
          <>
            <span className={styles.pillLabel}>{label}</span>
            {value === null ? null : <span className={styles.pillValue}>{value}</span>}
            <Icon name="chevron-down" size={14} />
          </>
        }
      >
        {children}
      </Dropdown>
      {value !== null && onClear ? (
        <button
          type="button"
          className={styles.pillClear}
          onClick={onClear}
          aria-label={`Remove the filter ${label}`}
        >
          <Icon name="close" size={14} />
        </button>
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
