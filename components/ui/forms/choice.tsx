"use client";
import { Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { OnPaper } from "../on-paper";
import styles from "./select.module.css";
import { useEarlyValue } from "./use-early-value";

type ChoiceProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  options: readonly { readonly value: string; readonly label: string }[];
  className?: string | undefined;
};

type NamedChoiceProps<Name extends string> = {
  title: string;
  chosen: Name;
  names: readonly Name[];
  label: (name: Name) => string;
  onChoose: (name: string) => void;
};

export function Choice<Name extends string>({
  title,
  chosen,
  names,
  label,
  onChoose,
}: NamedChoiceProps<Name>) {
  return (
    <Stack gap={2} c="dimmed" fz={12} lh="16px" className="screen-only">
      {title}
      <BareChoice
        label={title}
        value={chosen}
        options={names.map((name) => ({ value: name, label: label(name) }))}
        onChoose={onChoose}
      />
    </Stack>
  );
}

/**
 * A native select for one of a few values of the address. Mantine's would add 9 KB of script to the
 * busiest page.
 */
export function BareChoice({
  label,
  value,
  onChoose,
  options,
  className = styles.select,
}: ChoiceProps) {
  const field = useRef<HTMLSelectElement>(null);
  const last = useRef(value);
  useEarlyValue(field, value, onChoose);
  useEffect(() => {
    if (field.current && last.current !== value) field.current.value = value;
    last.current = value;
  }, [value]);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {chosen ? <OnPaper name={label} value={chosen.label} /> : null}
      <select
        ref={field}
        className={className}
        aria-label={label}
        autoComplete="off"
        defaultValue={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  );
}
