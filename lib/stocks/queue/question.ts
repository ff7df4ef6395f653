import type { StockLocale } from "@/lib/core/stock-locale";
import type { MarketCalendar } from "../market/market-calendar";
import type { StockInfo } from "../pairs/stock-info";
import type { PanelName, Panels } from "../panels/panels";
import type { StockCode } from "../stock-code";
import type { PanelSource } from "./source";

/** What an endpoint is asked. `code` null: the endpoint answers for all stocks at once. */
export type PanelQuestion =
  | { readonly source: PanelName; readonly code: StockCode; readonly locale: StockLocale }
  | { readonly source: WholeMarketSource; readonly code: null; readonly locale: StockLocale };

type WholeMarketSource = Exclude<PanelSource, PanelName>;

/** What is filed of a company. How much is known of a stock is counted in these: a price is another every minute. */
export const FILED_PANELS = [
  "executives",
  "shareholders",
  "dividends",
  "earnings",
  "share-capital",
  "suspension",
] as const satisfies readonly (keyof Panels)[];

export const PANEL_NAMES = [...FILED_PANELS, "prices"] as const satisfies readonly (keyof Panels)[];

/** Prices have no words: whatever language a page is in, they are asked and kept in this one. */
export const PRICE_LOCALE: StockLocale = "en-US";

/** In which the background reads every code; what is watched also in the language that its watcher chose. */
export const WALK_LOCALE: StockLocale = "en-US";

/** The language that a question is asked and kept in. */
export function askedLocale({
  source,
  locale,
}: Pick<PanelQuestion, "source" | "locale">): StockLocale {
  return source === "prices" ? PRICE_LOCALE : locale;
}

/** Who wants a question answered, the most urgent first. */
export const QUESTION_PRIORITIES = ["person", "command", "round"] as const;

export type QuestionPriority = (typeof QUESTION_PRIORITIES)[number];

/** Names a question in a map; two identical ones have one key. */
export function questionKey(question: PanelQuestion): string {
  return `${question.source} ${askedLocale(question)} ${question.code ?? ""}`;
}

/** What each endpoint's whole answer is: of one stock, or of all of them. */
export type PanelAnswers = Panels & {
  readonly calendar: MarketCalendar | null;
  readonly "stock-info": readonly StockInfo[];
} & Record<WholeMarketSource, unknown>;
