import type { RealityLocale } from "@/lib/core/stock-locale";
import type { MarketCalendar } from "./market/calendar";
import type { PanelName, Panels } from "./panels";
import type { RealitySource } from "./source";
import type { StockCode } from "./stock-code";
import type { StockInfo } from "./stock-info";

/** What an endpoint is asked. `code` null: the endpoint answers for all stocks at once. */
export type RealityQuestion =
  | { readonly source: PanelName; readonly code: StockCode; readonly locale: RealityLocale }
  | { readonly source: MarketSource; readonly code: null; readonly locale: RealityLocale };

type MarketSource = Exclude<RealitySource, PanelName>;

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
export const PRICE_LOCALE: RealityLocale = "en-US";

/** In which the background reads every code; what is watched also in the language that its watcher chose. */
export const WALK_LOCALE: RealityLocale = "en-US";

/** The language that a question is asked and kept in. */
export function askedLocale({
  source,
  locale,
}: Pick<RealityQuestion, "source" | "locale">): RealityLocale {
  return source === "prices" ? PRICE_LOCALE : locale;
}

/** Who wants a question answered, the most urgent first. */
export const QUESTION_PRIORITIES = ["person", "command", "round"] as const;

export type QuestionPriority = (typeof QUESTION_PRIORITIES)[number];

/** Names a question in a map; two identical ones have one key. */
export function questionKey(question: RealityQuestion): string {
  return `${question.source} ${askedLocale(question)} ${question.code ?? ""}`;
}

/** What each endpoint's whole answer is: of one stock, or of all of them. */
export type RealityValues = Panels & {
  readonly calendar: MarketCalendar | null;
  readonly "stock-info": readonly StockInfo[];
} & Record<MarketSource, unknown>;
