import {
  type Amount,
  compareAmounts,
  isZeroAmount,
  multiplyAmounts,
  ratioOf,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import { parseMarket } from "@/lib/core/market-name";
import type { AccountAssets, CoinAsset } from "./account-records";
import type { Position } from "./records";

const ZERO = "0" as Amount;
const ONE = "1" as Amount;
/** What exposure is measured in. */
export const EXPOSURE_UNIT = "USDT";

/** One coin's part of the account; sizes in the coin, values in USDT. */
export type CoinExposure = {
  readonly coin: string;
  /** Balance less debt. */
  readonly held: Amount;
  /** Sizes of the futures positions in it. */
  readonly long: Amount;
  readonly short: Amount;
  /** held + long − short */
  readonly net: Amount;
  /** Null: a part of it has no price. */
  readonly netValue: Amount | null;
  /** The values of held, long and short, each without its sign. */
  readonly grossValue: Amount | null;
  /** Counts as money: it is listed, and in no total. */
  readonly isCash: boolean;
};

export type Exposure = {
  /** The largest gross value first; those without a value last. */
  readonly coins: readonly CoinExposure[];
  /** Of all coins that are no cash and have a value. */
  readonly net: Amount;
  readonly gross: Amount;
  /** Of the account's equity in USDT; null: that is not known, or is not above zero. */
  readonly netShare: Amount | null;
  readonly grossShare: Amount | null;
  /** Coins that a total leaves out, for want of a price. */
  readonly unvalued: readonly string[];
  /** Positions that are in no figure: their coin, side, size or price is not known. */
  readonly uncounted: readonly { readonly symbol: string; readonly category: string }[];
};

type ExposedAssets = Pick<AccountAssets, "accountEquity" | "usdtEquity"> & {
  readonly assets: readonly Pick<CoinAsset, "coin" | "equity" | "usdValue" | "balance" | "debt">[];
};
type ExposedPosition = Pick<Position, "category" | "symbol" | "posSide" | "total" | "markPrice">;

/** A position as a size of its base coin and a value in USDT; null value: its quote has no price. */
type SizedPosition = {
  readonly coin: string;
  readonly isLong: boolean;
  readonly size: Amount;
  readonly value: Amount | null;
};

/**
 * What the account gains or loses with each coin's price: balances less debts at the exchange's own
 * valuation, futures at their mark price. A coin-margined position is so many USD of its base coin.
 * `cash`: coins that count as money besides USDT.
 */
export function computeExposure(
  assets: ExposedAssets,
  positions: readonly ExposedPosition[],
  cash: readonly string[],
): Exposure {
  const priceOf = createPrices(assets);
  const uncounted: { symbol: string; category: string }[] = [];
  const sized: SizedPosition[] = [];
  for (const position of positions) {
    const one = sizeOf(position, priceOf);
    if (one === null) uncounted.push({ symbol: position.symbol, category: position.category });
    else sized.push(one);
  }
  const names = new Set([...assets.assets, ...sized].map(({ coin }) => coin));
  const coins = [...names].map((coin) =>
    exposeCoin(coin, {
      asset: assets.assets.find((one) => one.coin === coin) ?? null,
      positions: sized.filter((one) => one.coin === coin),
      price: priceOf(coin),
      isCash: coin === EXPOSURE_UNIT || cash.includes(coin),
    }),
  );
  const counted = coins.filter(({ isCash }) => !isCash);
  const net = sumAmounts(counted.map(({ netValue }) => netValue ?? ZERO));
  const gross = sumAmounts(counted.map(({ grossValue }) => grossValue ?? ZERO));
  const equity = assets.usdtEquity;
  const share = (amount: Amount) =>
    equity === null || compareAmounts(equity, ZERO) <= 0 ? null : ratioOf(amount, equity);
  return {
    coins: coins.filter(isHeld).toSorted(byGross),
    net,
    gross,
    netShare: share(net),
    grossShare: share(gross),
    unvalued: counted.filter(({ netValue }) => netValue === null).map(({ coin }) => coin),
    uncounted,
  };
}

/** USDT for one coin; null: the exchange's figures do not say. "USD" is known as a coin here. */
function createPrices({ accountEquity, usdtEquity, assets }: ExposedAssets) {
  const usd = positiveRatio(usdtEquity, accountEquity);
  return (coin: string): Amount | null => {
    if (coin === EXPOSURE_UNIT) return ONE;
    if (coin === "USD") return usd;
    const asset = assets.find((one) => one.coin === coin);
    const inUsd = asset ? positiveRatio(asset.usdValue, asset.equity) : null;
    return inUsd === null || usd === null ? null : multiplyAmounts(inUsd, usd);
  };
}

/** Only positive prices say anything. */
function positiveRatio(part: Amount | null, whole: Amount | null): Amount | null {
  const ratio = ratioOf(part, whole);
  return ratio !== null && compareAmounts(ratio, ZERO) > 0 ? ratio : null;
}

function sizeOf(
  { category, symbol, posSide, total, markPrice }: ExposedPosition,
  priceOf: (coin: string) => Amount | null,
): SizedPosition | null {
  const market = parseMarket(symbol, category);
  const isSided = posSide === "long" || posSide === "short";
  if (market === null || !isSided || total === null || markPrice === null) return null;
  const isInverse = category === "COIN-FUTURES";
  const size = isInverse ? ratioOf(total, markPrice) : total;
  if (size === null) return null;
  const inQuote = isInverse ? total : multiplyAmounts(total, markPrice);
  const price = priceOf(market.quote);
  return {
    coin: market.base,
    isLong: posSide === "long",
    size,
    value: price === null ? null : multiplyAmounts(inQuote, price),
  };
}

type CoinParts = {
  readonly asset: Pick<CoinAsset, "equity" | "balance" | "debt"> | null;
  readonly positions: readonly SizedPosition[];
  readonly price: Amount | null;
  readonly isCash: boolean;
};

function exposeCoin(coin: string, { asset, positions, price, isCash }: CoinParts): CoinExposure {
  const held = asset === null ? ZERO : heldOf(asset);
  const heldValue = priced(held, price);
  const longs = positions.filter(({ isLong }) => isLong);
  const shorts = positions.filter(({ isLong }) => !isLong);
  const long = sumAmounts(longs.map(({ size }) => size));
  const short = sumAmounts(shorts.map(({ size }) => size));
  const longValue = sumKnown(longs.map(({ value }) => value));
  const shortValue = sumKnown(shorts.map(({ value }) => value));
  const isValued = heldValue !== null && longValue !== null && shortValue !== null;
  return {
    coin,
    held,
    long,
    short,
    net: subtractAmounts(sumAmounts([held, long]), short),
    netValue: isValued ? subtractAmounts(sumAmounts([heldValue, longValue]), shortValue) : null,
    grossValue: isValued ? sumAmounts([sizeWithoutSign(heldValue), longValue, shortValue]) : null,
    isCash,
  };
}

/** An older server gives no balance: then equity says it, which has debts subtracted. */
function heldOf({ equity, balance, debt }: NonNullable<CoinParts["asset"]>): Amount {
  if (balance === null) return equity;
  return debt === null ? balance : subtractAmounts(balance, debt);
}

/** Nothing of a coin is worth nothing at any price. */
function priced(amount: Amount, price: Amount | null): Amount | null {
  if (isZeroAmount(amount)) return ZERO;
  return price === null ? null : multiplyAmounts(amount, price);
}

/** Null where one of them is. */
function sumKnown(amounts: readonly (Amount | null)[]): Amount | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sumAmounts(known) : null;
}

function sizeWithoutSign(amount: Amount): Amount {
  return compareAmounts(amount, ZERO) < 0 ? subtractAmounts(ZERO, amount) : amount;
}

function isHeld({ held, long, short }: CoinExposure): boolean {
  return ![held, long, short].every(isZeroAmount);
}

function byGross(one: CoinExposure, other: CoinExposure): number {
  return compareGross(one.grossValue, other.grossValue) || (one.coin < other.coin ? -1 : 1);
}

function compareGross(one: Amount | null, other: Amount | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compareAmounts(other, one);
}
