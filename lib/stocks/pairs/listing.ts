import { type Language, stockLocaleOf } from "@/lib/core/language";
import { STOCK_LOCALES, type StockLocale } from "@/lib/core/stock-locale";
import { visibleText } from "@/lib/core/visible-text";
import type { StockSuspension } from "../panels/suspension";
import type { StockInfo } from "./stock-info";

/** When a stock's suspensions were last read: within the limit, earlier, or never. */
export type SuspensionRead = "now" | "earlier" | "never";

/** A pair with its company's names in both languages and its suspension. */
export type StockListing = Omit<StockInfo, "name"> & {
  readonly names: Readonly<Record<StockLocale, string | null>>;
  /** Null: the exchange lists none. */
  readonly suspension: StockSuspension | null;
  readonly suspensionRead: SuspensionRead;
  /** How old that answer was when the page was read; absent: never read, or on a shared page. */
  readonly suspensionAgeMs?: number;
};

/** A company's names, the one for `language` first; a name that is the same in both once. */
export function namesIn(
  language: Language,
  names: StockListing["names"],
): readonly { readonly language: StockLocale; readonly name: string }[] {
  const first = stockLocaleOf(language);
  const order = [first, ...STOCK_LOCALES.filter((other) => other !== first)];
  const known = new Map<string, StockLocale>();
  for (const language of order) {
    const name = names[language] === null ? null : visibleText(names[language]);
    if (name !== null && !known.has(name)) known.set(name, language);
  }
  return [...known].map(([name, language]) => ({ language, name }));
}
