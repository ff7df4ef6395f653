import { dateLocale, forEachLanguage, type Language } from "./language";

const lists = forEachLanguage(
  (language) => new Intl.ListFormat(dateLocale(language), { type: "conjunction" }),
);

/** "BTC", "BTC and ETH", "BTC, ETH and SOL"; in Chinese "BTC、ETH和SOL". */
export function listText(items: readonly string[], language: Language): string {
  return lists[language].format(items);
}

/** The words of a field, separated by spaces, commas, semicolons or line ends. */
export function splitWords(text: string): string[] {
  return text.split(/[\s,;，；、]+/).filter((word) => word !== "");
}
