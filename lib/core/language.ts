import type { StockLocale } from "./stock-locale";

/** The languages of the desk. Each has its texts in `messages`, and its line in the table below. */
export const LANGUAGES = ["en-US", "zh-CN"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en-US";

/** The cookie and the person's setting that keep the language last chosen. */
export const LANGUAGE_COOKIE = "desk-language";
export const LANGUAGE_SETTING = "language";

type LanguageRow = {
  /** The language's name in itself, for people who cannot read the others. */
  readonly name: string;
  /** The locale of dates and lists for `Intl`: English with the day first, as in 19 Nov 2026. */
  readonly dateLocale: string;
  /** The exchange's locale in which stocks are read. */
  readonly realityLocale: StockLocale;
};

const TABLE: Readonly<Record<Language, LanguageRow>> = {
  "en-US": { name: "English", dateLocale: "en-GB", realityLocale: "en-US" },
  "zh-CN": { name: "简体中文", dateLocale: "zh-CN", realityLocale: "zh-CN" },
};

export const languageName = (language: Language) => TABLE[language].name;
export const dateLocale = (language: Language) => TABLE[language].dateLocale;
export const stockLocaleOf = (language: Language) => TABLE[language].realityLocale;

/** One value for each language, made once: formats of dates and numbers are expensive. */
export function forEachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<
    Language,
    T
  >;
}

export function findLanguage(given: unknown): Language | null {
  return LANGUAGES.find((language) => language === given) ?? null;
}
