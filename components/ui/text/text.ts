import type { Messages, NamespaceKeys, NestedKeyOf, useTranslations } from "next-intl";
import type { Language } from "@/lib/core/language";

/** An area of texts, named as `useTranslations` does; `never`: all of them. */
export type TextArea = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** The texts below `Area`, for functions that make sentences: what `useTranslations(area)` gives. */
export type Text<Area extends TextArea> = ReturnType<typeof useTranslations<Area>>;

/** Texts, and the language that days are written in. Of all areas, for functions whose sentences are of several. */
export type Words<Area extends TextArea = never> = { readonly t: Text<Area>; readonly language: Language };
