import {
  type Amount,
  compareAmounts,
  isZeroAmount,
  multiplyAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import type { GridBot } from "@/lib/trading/account-records";
import { type Category, isFutures, POSITION_SIDES, wordOf } from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";
import type { BotKind } from "@/lib/trading/kept";
import type { LimitSubject, Prices } from "@/lib/trading/order-limits";
import type { ChangeLine } from "@/lib/trading/order-record";
import { findFigure } from "@/lib/trading/steps";
import { isFigure, UNLIMITED } from "./operation";

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
  more: Partial<Pick<LimitSubject, "leverage" | "value" | "shorts" | "isClosing" | "secondPerson">>,
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

/** In USDT: what is invested in a bot now. Null: not known. */
export function valueOfBot(bot: GridBot, category: Category, priced: Priced): Amount | null {
  const quote = { coin: bot.quoteInvestmentCoin, amount: bot.quoteInvestmentAmount };
  const base = { coin: bot.baseInvestmentCoin, amount: bot.baseInvestmentAmount };
  // A futures grid takes the quote coin alone.
  const parts = isFutures(category) ? [quote] : [quote, base];
  const given = parts.filter(({ coin, amount }) =>
    amount === null ? coin !== null : !isZeroAmount(amount),
  );
  const invested = given.map(({ coin, amount }) => ({ coin: coin ?? "", amount: amount ?? "" }));
  return investedValue(invested, priced);
}

type EndPrice = "takeProfit" | "stopLoss";
type BotOfKind = { readonly kind: BotKind; readonly category: Category; readonly bot: GridBot };

/**
 * Whether the exchange may end the bot as soon as it has this limit: the last price has reached it.
 * A limit that the bot has already did not end it. Of a grid that leans neither way the side from
 * which a limit is reached is the one of the price that it began at. What is not known is reached.
 */
export function isEndReached(
  { kind, category, bot }: BotOfKind,
  field: EndPrice,
  asked: string | null | undefined,
  lastPrice: Amount | null,
): boolean {
  const limit = findFigure(asked ?? undefined);
  if (limit === null || isFigure(bot[field], limit)) return false;
  if (lastPrice === null) return true;
  const lean = leanOf(kind, category, bot);
  if (lean === null) {
    const start = bot.gridStartPrice;
    return start === null || isReachedFrom(start, limit, lastPrice);
  }
  const isAbove = (field === "takeProfit") === (lean === "long");
  const distance = compareAmounts(lastPrice, limit);
  return isAbove ? distance >= 0 : distance <= 0;
}

function isReachedFrom(start: Amount, limit: Amount, lastPrice: Amount): boolean {
  return compareAmounts(limit, start) > 0
    ? compareAmounts(lastPrice, limit) >= 0
    : compareAmounts(lastPrice, limit) <= 0;
}

/** On spot a grid holds the coin that it sells higher up. Null: neither way, or not known. */
function leanOf(kind: BotKind, category: Category, { gridType }: GridBot): "long" | "short" | null {
  if (category === "SPOT") return "long";
  if (kind === "neutral") return null;
  return wordOf(POSITION_SIDES, gridType) ?? null;
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
