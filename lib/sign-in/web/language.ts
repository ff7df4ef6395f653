import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import {
  findLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_SETTING,
  type Language,
  stockLocaleOf,
} from "@/lib/core/language";
import { pickLanguage } from "@/lib/core/pick-language";
import type { StockLocale } from "@/lib/core/stock-locale";
import { loadPersonSetting, savePersonSetting, type User } from "@/lib/users/store/users";
import { cookieOptions } from "../session-token";

const YEAR_SECONDS = 31_536_000;

/** The language chosen in this browser, else the one it asks for. Works without the database. */
export const readLanguage = cache(async (): Promise<Language> => {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  return pickLanguage(jar.get(LANGUAGE_COOKIE)?.value, asked.get("accept-language"));
});

export async function readStockLocale(): Promise<StockLocale> {
  return stockLocaleOf(await readLanguage());
}

/**
 * Sets the language of this browser, and of the person's other browsers from their next sign-in
 * there.
 */
export async function chooseLanguage(
  language: Language,
  user: Pick<User, "id"> | null,
): Promise<void> {
  await keepInBrowser(language);
  if (user) await savePersonSetting(user.id, LANGUAGE_SETTING, language);
}

/**
 * Sets this browser to the language that the person chose last, if any. Call it where cookies can
 * be set.
 */
export async function takeUpLanguage(user: Pick<User, "id">): Promise<void> {
  const chosen = findLanguage(await loadPersonSetting(user.id, LANGUAGE_SETTING));
  if (chosen) await keepInBrowser(chosen);
}

async function keepInBrowser(language: Language): Promise<void> {
  (await cookies()).set(LANGUAGE_COOKIE, language, { ...cookieOptions(), maxAge: YEAR_SECONDS });
}
