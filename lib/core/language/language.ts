import { REALITY_LOCALES, type RealityLocale } from "../reality/locale";

/** The desk speaks the languages that the exchange's texts come in, so that a page is in one language. */
export const LANGUAGES = REALITY_LOCALES;

export type Language = RealityLocale;

export const DEFAULT_LANGUAGE: Language = "en-US";

/** The cookie in which a browser keeps what was chosen in it. */
export const LANGUAGE_COOKIE = "desk-language";

/** The person's setting that holds the language chosen last. */
export const LANGUAGE_SETTING = "language";

/** Each in its own words, for whoever cannot read the other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { "en-US": "English", "zh-CN": "简体中文" };

/** Null for anything that is no language of the desk. */
export function findLanguage(given: unknown): Language | null {
  return LANGUAGES.find((language) => language === given) ?? null;
}
