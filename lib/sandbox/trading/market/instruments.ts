import { units } from "@/lib/sandbox/core/decimal";
import { unitsPerStep } from "@/lib/sandbox/core/units";
import type { RealityPairs } from "../interface/exchange";
import type { WireCategory } from "../interface/requests";

/** Word of the exchange's own list; every one but "online" takes no orders, or none that open. */
export type InstrumentState =
  | "listed"
  | "online"
  | "limit_open"
  | "halted"
  | "maintenance"
  | "offline"
  | "restrictedAPI";

/** What is traded. Prices are whole ticks, sizes whole lots; `tick` and `lot` say how much one of them is. */
export type TradedInstrument = {
  readonly category: WireCategory;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** "inverse": sizes are in the quote coin, margin and profit in the base coin. */
  readonly kind: "spot" | "linear" | "inverse";
  /** Futures: the coin of margin, profit and fees. */
  readonly settle: string;
  readonly priceDecimals: number;
  readonly tick: bigint;
  readonly qtyDecimals: number;
  readonly lot: bigint;
  readonly minLots: number;
  readonly maxLots: number;
  readonly maxMarketLots: number;
  /** In the quote coin. */
  readonly minAmount: bigint;
  readonly makerRate: bigint;
  readonly takerRate: bigint;
  readonly maxLeverage: number;
  /** How far from the last price a buy may be above it and a sell below it, in percent. */
  readonly bandPercent: number;
  /** Usual price in the quote coin; what makes it move is `pathKey`. */
  readonly basePrice: number;
  /** Of a pair of two coins, "ETH/BTC". */
  readonly pathKey: string;
  /** What a lot costs in dollars at the usual price. */
  readonly lotDollars: number;
  /** Dollars that change hands in an average minute. */
  readonly dollarsPerMinute: number;
  readonly stockCode: string | null;
  readonly state: InstrumentState;
  /** Several categories may trade in one book: SPOT and MARGIN do. */
  readonly bookKey: string;
};

/** Usual price in USDT; the sandbox's commissions are drawn around the same ones where they know the coin. */
const COIN_PRICES: Readonly<Record<string, number>> = {
  BTC: 91_400,
  ETH: 3_070,
  SOL: 141,
  XRP: 2.12,
  BGB: 3.85,
  DOGE: 0.157,
  ADA: 0.46,
  LINK: 13.4,
  SUI: 1.62,
  AVAX: 14.1,
  LTC: 92,
  TON: 1.64,
  PEPE: 0.0000047,
  "1000BONK": 0.0101,
  WIF: 0.372,
  NEAR: 2.06,
  USDC: 0.9998,
};
const COINS = Object.keys(COIN_PRICES).filter((coin) => coin !== "USDC");

/** Coins that can be borrowed. */
export const BORROWABLE: readonly string[] = ["USDT", "USDC", "BTC", "ETH", "SOL", "XRP"];

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Digits before the point, less one: 2 for 141, -1 for 0.46. Without Math.log10, which may differ by engine. */
function magnitude(price: number): number {
  let exponent = 0;
  let rest = price;
  for (; rest >= 10; exponent++) rest /= 10;
  for (; rest < 1; exponent--) rest *= 10;
  return exponent;
}

type InstrumentDraft = {
  readonly category: WireCategory;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly price: number;
  /** Of the base coin in dollars. */
  readonly dollars: number;
  readonly stockCode?: string;
  readonly state?: InstrumentState;
};

type CategoryTerms = Pick<
  TradedInstrument,
  "makerRate" | "takerRate" | "maxLeverage" | "bandPercent"
> & {
  readonly fewerPriceDecimals: number;
  readonly fewerQtyDecimals: number;
  readonly minAmount: string;
};
const SPOT_LINE: CategoryTerms = {
  makerRate: units("0.001"),
  takerRate: units("0.001"),
  maxLeverage: 1,
  bandPercent: 5,
  fewerPriceDecimals: 0,
  fewerQtyDecimals: 0,
  minAmount: "1",
};
const FUTURES_LINE: CategoryTerms = {
  makerRate: units("0.0002"),
  takerRate: units("0.0006"),
  maxLeverage: 125,
  bandPercent: 10,
  fewerPriceDecimals: 1,
  fewerQtyDecimals: 2,
  minAmount: "5",
};
const lineOf = (category: WireCategory) =>
  category.endsWith("FUTURES") ? FUTURES_LINE : SPOT_LINE;

const MOST_DOLLARS = 20_000_000;

/** Steps that are no power of ten: price and quantity are multiples of more than their decimals say. */
const ODD_STEPS: Readonly<Record<string, { readonly tick: string; readonly lot: string }>> = {
  "USDT-FUTURES SOLUSDT": { tick: "0.005", lot: "0.2" },
};

function stepsOf({ category, symbol, price, dollars }: InstrumentDraft, line: CategoryTerms) {
  const inverse = category === "COIN-FUTURES";
  const odd = ODD_STEPS[`${category} ${symbol}`];
  const priceDecimals = between(4 - magnitude(price), 2, 8) - line.fewerPriceDecimals;
  const qtyDecimals = inverse ? 0 : between(magnitude(dollars) + 2 - line.fewerQtyDecimals, 0, 6);
  if (!odd)
    return {
      priceDecimals,
      qtyDecimals,
      tick: unitsPerStep(priceDecimals),
      lot: unitsPerStep(qtyDecimals),
    };
  const decimalsOf = (step: string) => step.length - step.indexOf(".") - 1;
  return {
    priceDecimals: decimalsOf(odd.tick),
    qtyDecimals: decimalsOf(odd.lot),
    tick: units(odd.tick),
    lot: units(odd.lot),
  };
}

function makeInstrument(draft: InstrumentDraft): TradedInstrument {
  const {
    category,
    symbol,
    base,
    quote,
    price,
    dollars,
    stockCode = null,
    state = "online",
  } = draft;
  const line = lineOf(category);
  const steps = stepsOf(draft, line);
  const inverse = category === "COIN-FUTURES";
  const lotDollars = (Number(steps.lot) / 1e18) * (inverse ? 1 : dollars);
  const maxLots = Math.max(1000, Math.floor(MOST_DOLLARS / lotDollars));
  return {
    category,
    symbol,
    base,
    quote,
    kind: category.endsWith("FUTURES") ? (inverse ? "inverse" : "linear") : "spot",
    settle: inverse ? base : quote,
    ...steps,
    minLots: inverse ? 1 : 1 + Math.floor(0.5 / lotDollars),
    maxLots,
    maxMarketLots: Math.floor(maxLots / 4),
    minAmount: units(line.minAmount),
    makerRate: line.makerRate,
    takerRate: line.takerRate,
    maxLeverage: line.maxLeverage,
    bandPercent: line.bandPercent,
    basePrice: price,
    pathKey: quote === "BTC" ? `${base}/BTC` : stockCode ? `stock ${stockCode}` : base,
    lotDollars,
    dollarsPerMinute: stockCode ? 9_000 : 40_000 + 80 * Math.min(dollars, 10_000),
    stockCode,
    state,
    bookKey: `${category === "MARGIN" ? "SPOT" : category} ${symbol}`,
  };
}

function coinDrafts(coin: string, place: number): InstrumentDraft[] {
  const dollars = COIN_PRICES[coin] ?? 1;
  const draft = (
    category: WireCategory,
    symbol: string,
    quote: string,
    price = dollars,
  ): InstrumentDraft[] => [{ category, symbol, base: coin, quote, price, dollars }];
  return [
    ...draft("SPOT", `${coin}USDT`, "USDT"),
    ...draft("USDT-FUTURES", `${coin}USDT`, "USDT"),
    ...(place < 12 ? draft("MARGIN", `${coin}USDT`, "USDT") : []),
    ...(place < 4 ? draft("COIN-FUTURES", `${coin}USD_CM`, "USD") : []),
    ...(place < 8 ? draft("USDC-FUTURES", `${coin}PERP`, "USDC") : []),
    ...(place < 6 ? draft("SPOT", `${coin}USDC`, "USDC") : []),
    ...(place > 0 && place < 4
      ? draft("SPOT", `${coin}BTC`, "BTC", dollars / (COIN_PRICES.BTC ?? 1))
      : []),
  ];
}

function stockDrafts(
  { symbol, code }: { symbol: string; code: string },
  price: number,
): InstrumentDraft[] {
  const both: readonly WireCategory[] = ["SPOT", "MARGIN"];
  const base = symbol.slice(0, -"USDT".length);
  return both.map((category) => ({
    category,
    symbol,
    base,
    quote: "USDT",
    price,
    dollars: price,
    stockCode: code,
  }));
}

/** Pairs that are listed and not traded as usual, one for each reason. */
const OTHER_STATES = {
  SOON: "listed",
  HALTED: "halted",
  MENDED: "maintenance",
  GONE: "offline",
  BYHAND: "restrictedAPI",
  CLOSING: "limit_open",
} as const;

const otherDrafts = (): InstrumentDraft[] =>
  Object.entries(OTHER_STATES).flatMap(([base, state]) =>
    (["SPOT", "USDT-FUTURES"] as const).map((category) => ({
      category,
      symbol: `${base}USDT`,
      base,
      quote: "USDT",
      price: 1,
      dollars: 1,
      state,
    })),
  );

export type Instruments = {
  readonly all: (category: WireCategory) => readonly TradedInstrument[];
  /** In any case: the sources write Reality pairs with a small and a large r. */
  readonly find: (category: WireCategory, symbol: string) => TradedInstrument | null;
};

export function createInstruments(reality: RealityPairs | undefined): Instruments {
  const byCategory = new Map<WireCategory, TradedInstrument[]>();
  const bySymbol = new Map<string, TradedInstrument>();
  const add = (draft: InstrumentDraft) => {
    const instrument = makeInstrument(draft);
    const listed = byCategory.get(draft.category) ?? [];
    listed.push(instrument);
    byCategory.set(draft.category, listed);
    bySymbol.set(`${draft.category} ${draft.symbol.toUpperCase()}`, instrument);
  };
  const fill = () => {
    if (bySymbol.size > 0) return;
    COINS.flatMap(coinDrafts).forEach(add);
    add({
      category: "SPOT",
      symbol: "USDCUSDT",
      base: "USDC",
      quote: "USDT",
      price: 0.9998,
      dollars: 1,
    });
    otherDrafts().forEach(add);
    for (const pair of reality?.pairs() ?? []) {
      stockDrafts(pair, reality?.basePrice(pair.code) ?? 1).forEach(add);
    }
  };
  return {
    all: (category) => {
      fill();
      return byCategory.get(category) ?? [];
    },
    find: (category, symbol) => {
      fill();
      return bySymbol.get(`${category} ${symbol.toUpperCase()}`) ?? null;
    },
  };
}
