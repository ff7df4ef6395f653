/** What the sandbox's clients trade. */
export type ProductType = "SPOT" | "MARGIN" | "USDT-FUTURES" | "COIN-FUTURES" | "USDC-FUTURES";

export type Coin = {
  readonly name: string;
  /** Decimals of the exchange's amounts of this coin. */
  readonly decimals: number;
  /** A day's price is drawn around this one, in millionths of a dollar. */
  readonly priceMicros: number;
};

/** A symbol whose fee is paid in one coin. */
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

/** Most traded first: a client's favourites are mostly drawn from the front. */
const BASES =
  "BTC ETH SOL XRP BGB DOGE ADA LINK SUI AVAX LTC TON PEPE 1000BONK WIF NEAR APT ARB OP INJ TIA SEI FET UNI AAVE DOT ATOM FIL".split(
    " ",
  );

/** The lines of one base coin; the more traded it is (a low `place`), the more lines it has. */
function linesOfBase(base: string, place: number): TradedLine[] {
  const lines: TradedLine[] = [];
  const add = (productType: ProductType, pair: string, feeCoin: Coin) => {
    lines.push({ symbol: pair + SYMBOL_SUFFIX[productType], productType, coin: feeCoin });
  };
  const coin = COINS.find(({ name }) => name === base);
  add("USDT-FUTURES", `${base}USDT`, USDT);
  add("SPOT", `${base}USDT`, USDT);
  if (coin) add("SPOT", `${base}USDT`, coin);
  if (place < 16 && base !== "BGB") add("SPOT", `${base}USDT`, BGB);
  if (place < 14) add("MARGIN", `${base}USDT`, USDT);
  if (place < 14 && coin) add("MARGIN", `${base}USDT`, coin);
  if (place < 4 && coin) add("COIN-FUTURES", `${base}USD`, coin);
  if (place < 8) add("USDC-FUTURES", `${base}PERP`, USDC);
  if (place < 6) add("SPOT", `${base}USDC`, USDC);
  if (place < 6 && coin) add("SPOT", `${base}USDC`, coin);
  if (place > 0 && place < 4) add("SPOT", `${base}BTC`, BTC);
  return lines;
}

/** Every line, those of the most traded bases first. */
export const LINES: readonly TradedLine[] = BASES.flatMap(linesOfBase);
