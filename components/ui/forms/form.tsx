"use client";
import { Box, type BoxProps, Button, type ButtonProps } from "@mantine/core";
import type { FormHTMLAttributes } from "react";
import styles from "./form.module.css";

type FormProps = Omit<BoxProps, "className"> &
  Omit<FormHTMLAttributes<HTMLFormElement>, "action" | "onReset" | "onSubmit"> & {
    action: (data: FormData) => void | Promise<void>;
  };

/** A form whose action runs in the browser, also where it was sent before the script came. It keeps what was typed. */
export function Form({ action, className, ...rest }: FormProps) {
  return (
    <Box
      component="form"
      className={`${styles.form} ${className ?? ""}`}
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
