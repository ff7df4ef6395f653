import { units } from "@/lib/sandbox/core/decimal";
import { unitsPerStep } from "@/lib/sandbox/core/units";
import type { RealityPairs } from "../interface/exchange";
import type { WireCategory } from "../interface/requests";

/** The exchange's words. Only "online" takes every order; "limit_open" takes those that close. */
export type InstrumentState =
  | "listed"
  | "online"
  | "limit_open"
  | "halted"
  | "maintenance"
  | "offline"
  | "restrictedAPI";

/** Prices are whole ticks and sizes whole lots; `tick` and `lot` are the size of one, in 10^-18. */
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
  /** How far a buy may lie above the last price, and a sell below it, in percent. */
  readonly bandPercent: number;
  /** Average price in the quote coin; `pathKey` names the path by which it moves. */
  readonly basePrice: number;
  /** A coin, two coins ("ETH/BTC") or a stock. */
  readonly pathKey: string;
  /** Dollars of a lot at the average price. */
  readonly lotDollars: number;
  /** Dollars traded in an average minute. */
  readonly dollarsPerMinute: number;
  readonly stockCode: string | null;
  readonly state: InstrumentState;
  /** SPOT and MARGIN share a book. */
  readonly bookKey: string;
};

/** Average prices in USDT, the same as those of the commissions' catalogue. */
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

/** The power of ten of a price: 2 for 141, -1 for 0.46. Math.log10 may differ by engine. */
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
  /** Price of the base coin in dollars. */
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

/** Steps that are no power of ten, by category and symbol. */
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

function kindOf(category: WireCategory): TradedInstrument["kind"] {
  if (category === "COIN-FUTURES") return "inverse";
  return category.endsWith("FUTURES") ? "linear" : "spot";
}

function pathKeyOf({ base, quote, stockCode }: InstrumentDraft): string {
  if (quote === "BTC") return `${base}/BTC`;
  return stockCode ? `stock ${stockCode}` : base;
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
    kind: kindOf(category),
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
    pathKey: pathKeyOf(draft),
    lotDollars,
    dollarsPerMinute: stockCode ? 9_000 : 40_000 + 80 * Math.min(dollars, 10_000),
    stockCode,
    state,
    bookKey: `${category === "MARGIN" ? "SPOT" : category} ${symbol}`,
  };
}

/** The instruments of one coin; the more traded it is (a low `place`), the more it has. */
function coinDrafts(base: string, place: number): InstrumentDraft[] {
  const dollars = COIN_PRICES[base] ?? 1;
  const drafts: InstrumentDraft[] = [];
  const add = (category: WireCategory, symbol: string, quote: string, price = dollars) => {
    drafts.push({ category, symbol, base, quote, price, dollars });
  };
  add("SPOT", `${base}USDT`, "USDT");
  add("USDT-FUTURES", `${base}USDT`, "USDT");
  if (place < 12) add("MARGIN", `${base}USDT`, "USDT");
  if (place < 4) add("COIN-FUTURES", `${base}USD_CM`, "USD");
  if (place < 8) add("USDC-FUTURES", `${base}PERP`, "USDC");
  if (place < 6) add("SPOT", `${base}USDC`, "USDC");
  if (place > 0 && place < 4) add("SPOT", `${base}BTC`, "BTC", dollars / (COIN_PRICES.BTC ?? 1));
  return drafts;
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

/** Base coins of pairs that are not "online", one for each state. */
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
  /** Ignores case: sources write Reality pairs with a small or a capital r. */
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
