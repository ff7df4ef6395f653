import { type Amount, multiplyAmounts, sumAmounts } from "@/lib/core/amount";
import type { Category } from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";
import type { LimitSubject, Prices } from "@/lib/trading/order-limits";
import type { ChangeLine } from "@/lib/trading/order-record";
import { findFigure } from "@/lib/trading/steps";
import { UNLIMITED } from "./operation";

export const GRID_FIELDS = [
  "maxPrice",
  "minPrice",
  "gridNum",
  "takeProfit",
  "stopLoss",
  "leverage",
] as const;
export type GridFields = { readonly [Field in (typeof GRID_FIELDS)[number]]?: string | null };

export type Priced = Prices & { readonly instrument: Instrument };

/** A futures grid has leverage of its own; a spot grid and a change have none. */
export function botSubject(
  category: Category,
  symbol: string,
  more: Partial<Pick<LimitSubject, "leverage" | "value" | "shorts">>,
): LimitSubject {
  return {
    ...UNLIMITED,
    sentWhile: "on",
    category,
    symbol,
    isCounted: true,
    secondPerson: "by-value",
    ...more,
  };
}

/** In USDT: what is put in of the quote coin, and of the base coin at the last price. */
export function investedValue(
  invested: readonly { readonly coin: string; readonly amount: string }[],
  { instrument, lastPrice, quoteRate }: Priced,
): Amount | null {
  const parts = invested.map(({ coin, amount }) => {
    const figure = findFigure(amount);
    if (figure === null || quoteRate === null) return null;
    if (coin === instrument.quoteCoin) return multiplyAmounts(figure, quoteRate);
    if (coin !== instrument.baseCoin || lastPrice === null) return null;
    return multiplyAmounts(multiplyAmounts(figure, lastPrice), quoteRate);
  });
  return parts.length === 0 || parts.includes(null)
    ? null
    : sumAmounts(parts.filter((part) => part !== null));
}

export function gridLines(before: GridFields, after: GridFields): readonly ChangeLine[] {
  const fields = GRID_FIELDS.filter((field) => field in after);
  const lines = fields.map((what) => ({
    what,
    before: before[what] || null,
    after: after[what] || null,
  }));
  return lines.filter((line) => line.before !== null || line.after !== null);
}
