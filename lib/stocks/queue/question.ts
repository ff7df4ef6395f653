import type { StockLocale } from "@/lib/core/stock-locale";
import type { MarketCalendar } from "../market/market-calendar";
import type { StockInfo } from "../pairs/stock-info";
import type { LatestPrices } from "../panels/latest-prices";
import type { PanelName, Panels } from "../panels/panels";
import type { StockCode } from "../stock-code";
import type { PanelSource } from "./source";

/** A question to an endpoint. `code` null: the endpoint answers for all stocks at once. */
export type PanelQuestion =
  | { readonly source: PanelName; readonly code: StockCode; readonly locale: StockLocale }
  | { readonly source: WholeMarketSource; readonly code: null; readonly locale: StockLocale };

type WholeMarketSource = Exclude<PanelSource, PanelName>;

/** What companies file. Prices are left out where panels are counted: they change every minute. */
export const FILED_PANELS = [
  "executives",
  "shareholders",
  "dividends",
  "earnings",
  "share-capital",
  "suspension",
] as const satisfies readonly (keyof Panels)[];

export const PANEL_NAMES = [...FILED_PANELS, "prices"] as const satisfies readonly (keyof Panels)[];

/** Of one stock with its daily closes, and of all pairs. */
export const PRICE_SOURCES: readonly PanelSource[] = ["prices", "tickers"];
/** Prices have no words, so one language serves all pages. */
export const PRICE_LOCALE: StockLocale = "en-US";

export const TICKERS_QUESTION = { source: "tickers", code: null, locale: PRICE_LOCALE } as const;

/**
 * The language in which the background reads every code; watched codes also in their watcher's
 * language.
 */
export const WALK_LOCALE: StockLocale = "en-US";

/** The language that a question is asked and kept in. */
export function askedLocale({
  source,
  locale,
}: Pick<PanelQuestion, "source" | "locale">): StockLocale {
  return PRICE_SOURCES.includes(source) ? PRICE_LOCALE : locale;
}

/** Who wants a question answered, the most urgent first. */
export const QUESTION_PRIORITIES = ["person", "command", "round"] as const;

export type QuestionPriority = (typeof QUESTION_PRIORITIES)[number];

/** The key of a question in a map. */
export function questionKey(question: PanelQuestion): string {
  return `${question.source} ${askedLocale(question)} ${question.code ?? ""}`;
}

/** The whole answer of each endpoint, about one stock or all stocks. */
export type PanelAnswers = Panels & {
  readonly calendar: MarketCalendar | null;
  readonly "stock-info": readonly StockInfo[];
  readonly tickers: LatestPrices;
} & Record<WholeMarketSource, unknown>;
