import type { Messages, NamespaceKeys, NestedKeyOf, useTranslations } from "next-intl";
import type { Language } from "@/lib/core/language";

/** The texts below `Area` (`never`: all), for functions that make sentences: what `useTranslations(area)` gives. */
export type Text<Area extends NamespaceKeys<Messages, NestedKeyOf<Messages>>> = ReturnType<
  typeof useTranslations<Area>
>;

/** All texts, and the language that days are written in: for functions whose sentences are of several areas. */
export type Words = { readonly t: Text<never>; readonly language: Language };
