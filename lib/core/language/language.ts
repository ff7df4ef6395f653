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

/** What a browser is answered in: `chosen` is its cookie, `accepted` its Accept-Language. */
export function pickLanguage(chosen: string | undefined, accepted: string | null): Language {
  return findLanguage(chosen) ?? findAcceptedLanguage(accepted) ?? DEFAULT_LANGUAGE;
}

/** The language of the desk that a browser asks for first (RFC 9110, Accept-Language); null where it wants none. */
export function findAcceptedLanguage(header: string | null): Language | null {
  const wanted = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      const weight = parameters.find((word) => word.startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const found = LANGUAGES.find((language) => tag.split("-")[0] === language.split("-")[0]);
    if (found) return found;
  }
  return null;
}
