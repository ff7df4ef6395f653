import { useLocale, useTranslations } from "next-intl";
import type { TextArea, Words } from "./text";

/** What a component puts things into words with; an async one has `getWords()` of app/language. */
export function useWords<Area extends TextArea = never>(area?: Area): Words<Area> {
  return { t: useTranslations(area), language: useLocale() };
}
