import Negotiator from "negotiator";
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Language } from "./language";

const primaryOf = (language: Language) => language.slice(0, 2);

/**
 * What a browser is answered in: `chosen` is its cookie, `accepted` its Accept-Language. Any zh is
 * answered in Chinese.
 */
export function pickLanguage(chosen: string | undefined, accepted: string | null): Language {
  const asked = new Negotiator({ headers: { "accept-language": accepted ?? "" } });
  const primary = asked.language(LANGUAGES.map(primaryOf));
  const wanted = LANGUAGES.find((language) => primaryOf(language) === primary);
  return findLanguage(chosen) ?? wanted ?? DEFAULT_LANGUAGE;
}
