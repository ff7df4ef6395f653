import type { LatestPrice, LatestPrices } from "@/lib/stocks/panels/latest-prices";
import type { MarketClient } from "../trading/market-client";

type LatestPricesQuestion = {
  /** The stocks' pairs; the exchange's answer holds all spot pairs. */
  readonly symbols: readonly string[];
  /** An earlier answer: the coins that it has are not asked for again. */
  readonly before: LatestPrices;
};

/** The last prices of all stocks' pairs in one question (docs/exchange.md 10.6). Throws ExchangeError. */
export async function readLatestPrices(
  market: MarketClient,
  { symbols, before }: LatestPricesQuestion,
): Promise<LatestPrices> {
  const tickers = await market.tickers({ category: "SPOT" });
  if (tickers === null) return null;
  const bySymbol = new Map(tickers.map((ticker) => [ticker.symbol.toUpperCase(), ticker]));
  const known = new Map(before?.map(({ symbol, quoteCoin }) => [symbol, quoteCoin]));
  const lacksCoin = symbols.some(
    (symbol) => bySymbol.has(symbol.toUpperCase()) && !known.get(symbol),
  );
  const coins = lacksCoin ? await readQuoteCoins(market) : new Map<string, string>();
  return symbols
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
}

/** The coin that each spot pair is priced in, by its symbol in capitals. */
async function readQuoteCoins(market: MarketClient): Promise<ReadonlyMap<string, string>> {
  const instruments = (await market.instruments({ category: "SPOT" })) ?? [];
  return new Map(
    instruments.map(({ symbol, quoteCoin }) => [symbol.toUpperCase(), quoteCoin] as const),
  );
}
