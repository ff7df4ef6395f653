import { useMemo } from "react";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/**
 * A value as one text, for a component of the browser: what a server component hands over React walks value by value,
 * once to write it, once to draw the page and once more in the browser. A chart or a page of rows has thousands.
 */
export type JsonText<T> = string & { readonly __of: T };

export function jsonText<T extends Json>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>;
}

/** The value again; the same one as long as the text is the same. */
export function useJson<T>(text: JsonText<T>): T {
  return useMemo(() => JSON.parse(text) as T, [text]);
}
