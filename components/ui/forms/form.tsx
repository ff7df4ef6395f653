"use client";
import { Box, type BoxProps, Button, type ButtonProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type FormHTMLAttributes, type Ref, type SyntheticEvent, useEffect, useRef } from "react";
import styles from "./form.module.css";
import { rememberTypedEarly, rememberUntouched, sendForm } from "./unsaved";

type FormProps = Omit<BoxProps, "className"> &
  Omit<FormHTMLAttributes<HTMLFormElement>, "action" | "onReset" | "onSubmit"> & {
    action: (data: FormData) => void | Promise<void>;
    ref?: Ref<HTMLFormElement>;
    /**
     * Fields in columns, each at least this wide; a child with `data-wide` has a row of its own.
     */
    columnPx?: number;
    /** Typed text is no edit, such as a search: the page may be left without a question. */
    mayBeLeft?: boolean;
  };

/**
 * A form whose action runs in the browser, also where it was sent before the script came. It keeps
 * what was typed, and unsaved edits are not left without a question (unsaved-guard.tsx).
 */
export function Form({ action, ref, className, columnPx, mayBeLeft, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const mergedRef = useMergedRef(form, ref);
  useEffect(() => {
    const now = form.current;
    if (mayBeLeft || now === null) return;
    rememberTypedEarly(now);
    // A field that had the focus before the script came is pasted into without a key.
    const onInput = () => rememberUntouched(now);
    now.addEventListener("beforeinput", onInput);
    return () => now.removeEventListener("beforeinput", onInput);
  }, [mayBeLeft]);
  const remember = (event: SyntheticEvent<HTMLFormElement>) =>
    rememberUntouched(event.currentTarget);
  const remembers = mayBeLeft
    ? {}
    : { onFocusCapture: remember, onKeyDownCapture: remember, onPointerDownCapture: remember };
  const columns = `repeat(auto-fit, minmax(min(${columnPx}px, 100%), 1fr))`;
  return (
    <Box
      component="form"
      ref={mergedRef}
      className={`${styles.form} ${className ?? ""}`}
      style={columnPx === undefined ? undefined : { gridTemplateColumns: columns }}
      {...remembers}
      {...rest}
      action={(data: FormData) => sendForm(form.current, () => action(data))}
      data-answers=""
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
