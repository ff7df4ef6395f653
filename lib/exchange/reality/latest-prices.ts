import type { LatestPrice, LatestPrices } from "@/lib/stocks/panels/latest-prices";
import { badResponse } from "../http/errors";
import type { MarketClient } from "../trading/market-client";

type LatestPricesQuestion = {
  /** The stocks' pairs; the exchange's answer holds all spot pairs. */
  readonly symbols: readonly string[];
  /** An earlier answer: the coins that it has are not asked for again. */
  readonly before: LatestPrices;
};

/**
 * The last prices of all stocks' pairs in one question (docs/exchange.md 10.6). Throws ExchangeError,
 * also for an answer without any price where there were some: it would take the place of them all.
 */
export async function readLatestPrices(
  market: MarketClient,
  { symbols, before }: LatestPricesQuestion,
): Promise<LatestPrices> {
  const tickers = await market.tickers({ category: "SPOT" });
  const hadPrices = before !== null && before.length > 0;
  if (tickers === null) {
    if (hadPrices) throw badResponse("there are no prices any more");
    return null;
  }
  const bySymbol = new Map(tickers.map((ticker) => [ticker.symbol.toUpperCase(), ticker]));
  const known = new Map(before?.map(({ symbol, quoteCoin }) => [symbol, quoteCoin]));
  const lacksCoin = symbols.some(
    (symbol) => bySymbol.has(symbol.toUpperCase()) && !known.get(symbol),
  );
  const coins = lacksCoin ? await readQuoteCoins(market) : new Map<string, string>();
  const prices = symbols
    .map((symbol): LatestPrice | null => {
      const ticker = bySymbol.get(symbol.toUpperCase());
      if (ticker === undefined) return null;
      return {
        symbol,
        lastPrice: ticker.lastPrice,
        dayChange: ticker.price24hPcnt,
        quoteCoin: coins.get(symbol.toUpperCase()) ?? known.get(symbol) ?? null,
        atMs: ticker.atMs,
      };
    })
    .filter((price) => price !== null);
  if (prices.length === 0 && hadPrices) throw badResponse("no price of a stock is in the answer");
  return prices;
}

/** The coin that each spot pair is priced in, by its symbol in capitals. */
async function readQuoteCoins(market: MarketClient): Promise<ReadonlyMap<string, string>> {
  const instruments = (await market.instruments({ category: "SPOT" })) ?? [];
  return new Map(
    instruments.map(({ symbol, quoteCoin }) => [symbol.toUpperCase(), quoteCoin] as const),
  );
}
