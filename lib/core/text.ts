import type { Messages, NamespaceKeys, NestedKeyOf, useTranslations } from "next-intl";
import type { ExchangeFailure } from "./failure";
import type { Language } from "./language";

/** An area of texts, named as `useTranslations` does; `never`: all of them. */
export type TextArea = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/**
 * The texts below `Area`, for functions that make sentences: what `useTranslations(area)` gives.
 */
export type Text<Area extends TextArea> = ReturnType<typeof useTranslations<Area>>;

/**
 * Texts, and the language of days. Without an area: all texts, for functions that use several
 * areas.
 */
export type Words<Area extends TextArea = never> = {
  readonly t: Text<Area>;
  readonly language: Language;
};

type Call = (key: string, ...rest: unknown[]) => unknown;

/** The texts of one area out of all texts, for functions that make sentences of one area. */
export function areaText<Area extends TextArea>(t: Text<never>, area: Area): Text<Area> {
  const all = t as unknown as Call & { readonly rich: Call };
  const below: Call = (key, ...rest) => all(`${area}.${key}`, ...rest);
  const rich: Call = (key, ...rest) => all.rich(`${area}.${key}`, ...rest);
  return Object.assign(below, { rich }) as unknown as Text<Area>; // the same keys, with the area before them
}

/** The exchange's own words on a failure; public requests leave out the HTTP status. */
export type FailureSays = Pick<ExchangeFailure, "code" | "detail"> &
  Partial<Pick<ExchangeFailure, "httpStatus">>;

/**
 * The end of a failure's sentences: "code 40034 · HTTP 400 · the field"; "": nothing more is known.
 */
export function failureSaidText(t: Text<never>, { code, httpStatus, detail }: FailureSays): string {
  const parts = [
    code ? t("ui.code", { code }) : "",
    httpStatus ? `HTTP ${httpStatus}` : "",
    detail,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
