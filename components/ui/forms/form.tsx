"use client";
import type { FormHTMLAttributes } from "react";

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "action" | "onReset" | "onSubmit"> & {
  action: (data: FormData) => void | Promise<void>;
};

/**
 * A form whose action runs in the browser. React runs it also where the form was sent before the page's script had
 * come, and the fields never get into the address. React resets a form after its action; here what was typed stays.
 */
export function Form({ action, ...rest }: FormProps) {
  return <form {...rest} action={action} onReset={(event) => event.preventDefault()} />;
}

/** What a field of text holds; empty where the form has no such field. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
