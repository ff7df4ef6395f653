/** What the sandbox's clients trade: coins with their decimals, and lines (a symbol whose fee is paid in a coin). */
export type ProductType = "SPOT" | "MARGIN" | "USDT-FUTURES" | "COIN-FUTURES" | "USDC-FUTURES";

export type Coin = {
  readonly name: string;
  /** Digits after the point in the exchange's amounts of this coin. */
  readonly decimals: number;
  /** Around what price a day's price is drawn, in millionths of a dollar. */
  readonly priceMicros: number;
};

export type TradedLine = {
  readonly symbol: string;
  readonly productType: ProductType;
  readonly coin: Coin;
};

/** docs/exchange.md 4.21. */
export const SYMBOL_SUFFIX: Record<ProductType, string> = {
  SPOT: "_SPBL",
  MARGIN: "_SPBL-MABL",
  "USDT-FUTURES": "_UMCBL",
  "COIN-FUTURES": "_DMCBL",
  "USDC-FUTURES": "_CMCBL",
};

const USDT: Coin = { name: "USDT", decimals: 8, priceMicros: 1_000_000 };
const USDC: Coin = { name: "USDC", decimals: 6, priceMicros: 1_000_000 };
const BGB: Coin = { name: "BGB", decimals: 10, priceMicros: 3_850_000 };
const BTC: Coin = { name: "BTC", decimals: 18, priceMicros: 91_400_000_000 };
const ETH: Coin = { name: "ETH", decimals: 18, priceMicros: 3_070_000_000 };
const SOL: Coin = { name: "SOL", decimals: 12, priceMicros: 141_000_000 };
const XRP: Coin = { name: "XRP", decimals: 9, priceMicros: 2_120_000 };
export const COINS: readonly Coin[] = [USDT, BTC, ETH, USDC, BGB, SOL, XRP];

/** Most traded first: a client's taste is drawn in favour of the front. */
const BASES =
  "BTC ETH SOL XRP BGB DOGE ADA LINK SUI AVAX LTC TON PEPE 1000BONK WIF NEAR APT ARB OP INJ TIA SEI FET UNI AAVE DOT ATOM FIL".split(
    " ",
  );
const coinNamed = (name: string) => COINS.find((coin) => coin.name === name);

function linesOf(
  productType: ProductType,
  pair: string,
  coins: readonly (Coin | undefined)[],
): TradedLine[] {
  const symbol = pair + SYMBOL_SUFFIX[productType];
  return coins.flatMap((coin) => (coin ? [{ symbol, productType, coin }] : []));
}

/** Every line, the most traded bases first. */
export const LINES: readonly TradedLine[] = BASES.flatMap((base, place) => {
  const coin = coinNamed(base);
  return [
    ...linesOf("USDT-FUTURES", `${base}USDT`, [USDT]),
    ...linesOf("SPOT", `${base}USDT`, [USDT, coin, place < 16 && base !== "BGB" ? BGB : undefined]),
    ...linesOf("MARGIN", `${base}USDT`, place < 14 ? [USDT, coin] : []),
    ...linesOf("COIN-FUTURES", `${base}USD`, place < 4 ? [coin] : []),
    ...linesOf("USDC-FUTURES", `${base}PERP`, place < 8 ? [USDC] : []),
    ...linesOf("SPOT", `${base}USDC`, place < 6 ? [USDC, coin] : []),
    ...linesOf("SPOT", `${base}BTC`, place > 0 && place < 4 ? [BTC] : []),
  ];
});
