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

/** The language chosen in this browser, else what it asks for. Needs no database, so it also works while that is away. */
export const readLanguage = cache(async (): Promise<Language> => {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  return pickLanguage(jar.get(LANGUAGE_COOKIE)?.value, asked.get("accept-language"));
});

export async function readStockLocale(): Promise<StockLocale> {
  return stockLocaleOf(await readLanguage());
}

/** From now on in this browser and, where somebody is signed in, from that person's next sign-in on in any other. */
export async function chooseLanguage(
  language: Language,
  user: Pick<User, "id"> | null,
): Promise<void> {
  await keepInBrowser(language);
  if (user) await savePersonSetting(user.id, LANGUAGE_SETTING, language);
}

/** Gives this browser the language that the person chose last, if there is one; only where cookies can be set. */
export async function takeUpLanguage(user: Pick<User, "id">): Promise<void> {
  const chosen = findLanguage(await loadPersonSetting(user.id, LANGUAGE_SETTING));
  if (chosen) await keepInBrowser(chosen);
}

async function keepInBrowser(language: Language): Promise<void> {
  (await cookies()).set(LANGUAGE_COOKIE, language, { ...cookieOptions(), maxAge: YEAR_SECONDS });
}
