import type { StockLocale } from "./stock-locale";

/** The languages of the desk. Each has its texts in `messages`, and its line in the table below. */
export const LANGUAGES = ["en-US", "zh-CN"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en-US";

/** Where a browser, and the person's settings, keep what was chosen last. */
export const LANGUAGE_COOKIE = "desk-language";
export const LANGUAGE_SETTING = "language";

type LanguageRow = {
  /** In the language's own words, for people who cannot read the others. */
  readonly name: string;
  /** What `Intl` writes dates and lists with: English with the day first, as in 19 Nov 2026. */
  readonly dateLocale: string;
  /** Which of the exchange's locales its stocks are read in. */
  readonly realityLocale: StockLocale;
};

const TABLE: Readonly<Record<Language, LanguageRow>> = {
  "en-US": { name: "English", dateLocale: "en-GB", realityLocale: "en-US" },
  "zh-CN": { name: "简体中文", dateLocale: "zh-CN", realityLocale: "zh-CN" },
};

export const languageName = (language: Language) => TABLE[language].name;
export const dateLocale = (language: Language) => TABLE[language].dateLocale;
export const stockLocaleOf = (language: Language) => TABLE[language].realityLocale;

/** One value for each language, made once: formats of dates and numbers are expensive to make. */
export function forEachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<
    Language,
    T
  >;
}

export function findLanguage(given: unknown): Language | null {
  return LANGUAGES.find((language) => language === given) ?? null;
}
