"use client";
import { type ReactNode, useEffect, useRef } from "react";
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

/** A choice below its label. */
export function Choice(props: ChoiceProps) {
  return (
    <div className={styles.labelled}>
      {props.label}
      <BareChoice {...props} />
    </div>
  );
}

/**
 * One of a few values, named by itself or by its first option, which the address holds; it shows what was chosen while the server answers. Mantine's select
 * would be 9 KB of script on the busiest page.
 */
export function BareChoice({
  label,
  value,
  onChoose,
  className = styles.select,
  isBusy,
  children,
}: ChoiceProps) {
  const field = useRef<HTMLSelectElement>(null);
  const last = useRef(value);
  useEarlyValue(field, value, onChoose);
  useEffect(() => {
    if (field.current && last.current !== value) field.current.value = value;
    last.current = value;
  }, [value]);
  return (
    <select
      ref={field}
      className={className}
      aria-label={label}
      aria-busy={isBusy}
      autoComplete="off"
      defaultValue={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {children}
    </select>
  );
}
