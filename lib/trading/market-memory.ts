import { type Clock, systemClock } from "@/lib/core/clock";
import { ExchangeError } from "@/lib/exchange/http/errors";
import type { MarketClient } from "@/lib/exchange/trading/market-client";
import type { Category } from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";
import type { Ticker } from "@/lib/trading/market-prices";

/** Largest age of a symbol's steps and minima. */
const RULES_LIVE_MS = 60_000;
/** Largest age of a price that an order is judged by, counted from before the question. */
export const PRICE_LIVES_MS = 5_000;

/**
 * The market's answers for an order. Null: not listed, or the exchange has no public prices. Throws
 * ExchangeError.
 */
export type OrderMarket = {
  readonly instrument: (category: Category, symbol: string) => Promise<Instrument | null>;
  /** Every symbol of the category; empty: the exchange has no public prices. */
  readonly instruments: (category: Category) => Promise<readonly Instrument[]>;
  readonly ticker: (category: Category, symbol: string) => Promise<Ticker | null>;
};

/** A process's short memory of the exchanges' markets, so that many orders need few questions. */
export type MarketMemory = ReturnType<typeof createMarketMemory>;

export function createMarketMemory(clock: Clock = systemClock) {
  const rules = createShelf<Instrument>(RULES_LIVE_MS, clock);
  const prices = createShelf<Ticker>(PRICE_LIVES_MS, clock);
  return {
    /** The market of one exchange. Two exchanges never share an answer. */
    of: (baseUrl: string, market: MarketClient): OrderMarket => {
      const rulesOf = (category: Category) => ({
        key: `${baseUrl} ${category}`,
        ask: (symbol?: string) =>
          market.instruments(symbol === undefined ? { category } : { category, symbol }),
      });
      const pricesOf = (category: Category) => {
        // Margin trades in the books of spot.
        const priced = category === "MARGIN" ? "SPOT" : category;
        return {
          key: `${baseUrl} ${priced}`,
          ask: (symbol?: string) =>
            market.tickers(
              symbol === undefined ? { category: priced } : { category: priced, symbol },
            ),
        };
      };
      return {
        instrument: (category, symbol) => rules.find(rulesOf(category), symbol),
        instruments: (category) => rules.list(rulesOf(category)),
        ticker: (category, symbol) => prices.find(pricesOf(category), symbol),
      };
    },
  };
}

type Listed = { readonly symbol: string };
type ShelfQuestion<Row> = {
  readonly key: string;
  /** One symbol, or all of them. Null: the server has no such thing. */
  readonly ask: (symbol?: string) => Promise<readonly Row[] | null>;
};
type KeptAnswer<Row> = {
  readonly askedAtMs: number;
  readonly rows: readonly Row[];
  readonly isWhole: boolean;
};

/**
 * Keeps answers for `livesMs`. The first symbol is asked for alone; a second one within that time
 * asks for the whole list, which serves every other. A failure, or no answer, is not kept.
 */
function createShelf<Row extends Listed>(livesMs: number, clock: Clock) {
  const shelf = new Map<string, KeptAnswer<Row>>();

  function findFresh(key: string): KeptAnswer<Row> | null {
    const kept = shelf.get(key);
    if (kept === undefined) return null;
    const ageMs = clock.now() - kept.askedAtMs;
    // Below zero: the clock stepped back, and the age is not known.
    return ageMs >= 0 && ageMs <= livesMs ? kept : null;
  }

  async function ask({ key, ask }: ShelfQuestion<Row>, symbol?: string): Promise<readonly Row[]> {
    const askedAtMs = clock.now();
    const rows = await ask(symbol);
    if (rows === null) return [];
    shelf.set(key, { askedAtMs, rows, isWhole: symbol === undefined });
    return rows;
  }

  /** One unreadable record among all symbols must not stop the orders of another one. */
  async function askWhole(question: ShelfQuestion<Row>, symbol: string): Promise<readonly Row[]> {
    try {
      return await ask(question);
    } catch (error) {
      if (!(error instanceof ExchangeError && error.failure.kind === "bad-response")) throw error;
      return ask(question, symbol);
    }
  }

  return {
    find: async (question: ShelfQuestion<Row>, symbol: string): Promise<Row | null> => {
      const isIt = (row: Row) => row.symbol === symbol;
      const kept = findFresh(question.key);
      const found = kept?.rows.find(isIt);
      if (found !== undefined) return found;
      if (kept?.isWhole) return null;
      const rows = await (kept === null ? ask(question, symbol) : askWhole(question, symbol));
      return rows.find(isIt) ?? null;
    },
    list: async (question: ShelfQuestion<Row>): Promise<readonly Row[]> => {
      const kept = findFresh(question.key);
      return kept?.isWhole ? kept.rows : ask(question);
    },
  };
}
