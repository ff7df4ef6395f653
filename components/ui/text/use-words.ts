import { useLocale, useTranslations } from "next-intl";
import type { TextArea, Words } from "@/lib/core/text";

/**
 * The words of the page, for client and plain server components. Async ones call `getWords()` of
 * app/language.
 */
export function useWords<Area extends TextArea = never>(area?: Area): Words<Area> {
  return { t: useTranslations(area), language: useLocale() };
}
