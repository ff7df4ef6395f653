import { useMemo } from "react";

type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * A value as one text: React walks what a server component hands over three times, and a page of
 * rows has thousands.
 */
export type JsonText<T> = string & { readonly __of: T };

export function jsonText<T extends Json>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>;
}

/** The value again; the same one as long as the text is the same. */
export function useJson<T>(text: JsonText<T>): T {
  return useMemo(() => JSON.parse(text) as T, [text]);
}
