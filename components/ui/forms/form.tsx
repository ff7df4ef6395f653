"use client";
import { Box, type BoxProps, Button, type ButtonProps } from "@mantine/core";
import type { FormHTMLAttributes } from "react";
import styles from "./form.module.css";

type FormProps = Omit<BoxProps, "className"> &
  Omit<FormHTMLAttributes<HTMLFormElement>, "action" | "onReset" | "onSubmit"> & {
    action: (data: FormData) => void | Promise<void>;
    /** Fields in columns, each at least this wide; a child with `data-wide` has a row of its own. */
    columnPx?: number;
  };

/** A form whose action runs in the browser, also where it was sent before the script came. It keeps what was typed. */
export function Form({ action, className, columnPx, ...rest }: FormProps) {
  const columns = `repeat(auto-fit, minmax(min(${columnPx}px, 100%), 1fr))`;
  return (
    <Box
      component="form"
      className={`${styles.form} ${className ?? ""}`}
      {...(columnPx === undefined ? {} : { style: { gridTemplateColumns: columns } })}
      {...rest}
      action={action}
      onReset={(event) => event.preventDefault()}
    />
  );
}

export function Submit({ text, ...look }: ButtonProps & { text: string }) {
  return (
    <Button type="submit" variant="filled" {...look}>
      {text}
    </Button>
  );
}

/** What a field of text holds; empty where the form has no such field. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
