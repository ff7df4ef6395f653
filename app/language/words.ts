import { getLocale, getTranslations } from "next-intl/server";
import type { Words } from "@/lib/core/text";

/** What an async component or an action puts things into words with. */
export async function getWords(): Promise<Words> {
  return { t: await getTranslations(), language: await getLocale() };
}
