import type { Language } from "@/lib/core/language/language";
import { DATE_TAGS } from "./day-text";

const listIn = (language: Language) => new Intl.ListFormat(DATE_TAGS[language], { type: "conjunction" });
const lists = { "en-US": listIn("en-US"), "zh-CN": listIn("zh-CN") };

/** "BTC", "BTC and ETH", "BTC, ETH and SOL"; in Chinese "BTC、ETH和SOL". */
export function listText(items: readonly string[], language: Language): string {
  return lists[language].format(items);
}
