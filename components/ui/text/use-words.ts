import { useLocale, useTranslations } from "next-intl";
import type { Words } from "./text";

/** What a component puts things into words with; an async one has `getWords()` of app/language. */
export function useWords(): Words {
  return { t: useTranslations(), language: useLocale() };
}
