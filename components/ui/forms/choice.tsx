"use client";
import { type ReactNode, useRef } from "react";
import styles from "./select.module.css";
import { useEarlyValue } from "./use-early-value";

type ChoiceProps = {
  label: string;
  /** The value of one of the options. */
  value: string;
  onChoose: (value: string) => void;
  className?: string | undefined;
  isBusy?: boolean;
  /** Options. */
  children: ReactNode;
};

/** One of a few values, which the address holds. Mantine's select would be 9 KB of script on the busiest page. */
export function Choice({ label, value, onChoose, className = styles.select, isBusy, children }: ChoiceProps) {
  const field = useRef<HTMLSelectElement>(null);
  useEarlyValue(field, value, onChoose);
  return (
    <select
      ref={field}
      className={className}
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      autoComplete="off"
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {children}
    </select>
  );
}
