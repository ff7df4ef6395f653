import { larger, ONE, over, roundedUp, text, times, units } from "@/lib/sandbox/core/decimal";
import { lotsWithin } from "../engine/matching";
import { isFutures, quoteValue } from "../engine/order";
import { ticksOf, tradable } from "../engine/order-checks";
import type { Venue, VenueAccount, VenueOrder, Wallet } from "../engine/state";
import type { BotStatus } from "../interface/records";
import { refuse } from "../interface/refusals";
import type { GridKind, GridParams } from "../interface/requests";
import type { TradedInstrument } from "../market/instruments";

/** Which way a bot leans. On spot it is long: it holds the coin that it will sell higher up. */
export type Lean = "long" | "short" | "neutral";

/**
 * The space between two neighbouring levels, in ticks: it buys at `low` and sells at `high`, in
 * turn.
 */
export type GridCell = {
  readonly low: number;
  readonly high: number;
  order: VenueOrder | null;
  /** The order that opened the present pair, in the quote coin; null between pairs. */
  opened: { readonly side: "buy" | "sell"; readonly value: bigint; readonly fee: bigint } | null;
};

export type Bot = {
  readonly id: string;
  readonly kind: GridKind;
  readonly account: VenueAccount;
  readonly wallet: Wallet;
  readonly instrument: TradedInstrument;
  readonly lean: Lean;
  params: GridParams;
  status: BotStatus;
  readonly createdMs: number;
  endedMs: number | null;
  /** The last price when it was made; a trigger above it is reached from below. */
  readonly createdTicks: number;
  startTicks: number;
  lotsPerCell: number;
  cells: GridCell[];
  /** By coin: what was put in, less what was taken out again. */
  readonly invested: Map<string, bigint>;
  /** Profit of finished pairs, in the quote coin. */
  gridProfit: bigint;
  /** Profit that has gone back to the account. */
  paidOut: bigint;
  /** Null while it runs. */
  finalProfit: bigint | null;
};

export type GridPlan = {
  readonly levels: readonly number[];
  readonly lots: number;
  readonly minInvestment: bigint;
};

const MOST_CELLS = 200;
/**
 * Part of the investment that is put into orders; the rest is for fees and, on futures, for losses.
 */
const IN_ORDERS = { spot: units("0.97"), futures: units("0.85") };
/** How far off the last price a bot that names no slippage buys or sells its first coins. */
const DEFAULT_SLIPPAGE = "2%";

export class BadGrid extends Error {
  override readonly name = "BadGrid";
}

export const leanOf = ({ category, gridType }: GridParams, kind: GridKind): Lean => {
  if (category === "SPOT") return "long";
  return kind === "neutral" ? "neutral" : (gridType ?? refuse("invalid", "gridType"));
};

export const leverageOfGrid = ({ category, leverage }: GridParams): bigint =>
  category === "SPOT" ? ONE : units(leverage ?? "1");

function levelsOf(
  min: number,
  max: number,
  count: number,
  mode: GridParams["gridOrderMode"],
): number[] {
  return Array.from({ length: count + 1 }, (_, nth) => {
    if (nth === count) return max;
    const part = nth / count;
    return Math.round(mode === "arithmetic" ? min + (max - min) * part : min * (max / min) ** part);
  });
}

function readLevels(instrument: TradedInstrument, params: GridParams): number[] {
  const count = Number(params.gridNum);
  if (!Number.isInteger(count) || count < 2 || count > MOST_CELLS) {
    throw new BadGrid(`gridNum should be from 2 to ${MOST_CELLS}`);
  }
  const min = ticksOf(instrument, params.minPrice);
  const max = ticksOf(instrument, params.maxPrice);
  if (max <= min) throw new BadGrid("maxPrice should be above minPrice");
  const levels = levelsOf(min, max, count, params.gridOrderMode);
  const { makerRate } = instrument;
  for (const [nth, high] of levels.entries()) {
    const low = levels[nth - 1];
    if (low === undefined) continue;
    const cost = times(BigInt(low + high) * ONE, makerRate);
    if (BigInt(high - low) * ONE <= cost)
      throw new BadGrid("the grids are narrower than their fees");
  }
  return levels;
}

/** The investment in the quote coin; coins of the base count at the last price. */
function worthOf(
  venue: Venue,
  instrument: TradedInstrument,
  invested: ReadonlyMap<string, bigint>,
): bigint {
  const last = BigInt(venue.market(instrument).last(venue.minute())) * instrument.tick;
  let worth = 0n;
  for (const [coin, amount] of invested)
    worth += coin === instrument.base ? times(amount, last) : amount;
  return worth;
}

/** The named investment by coin; refuses coins that the bot does not take. */
function investmentOf(
  instrument: TradedInstrument,
  { investment }: GridParams,
): Map<string, bigint> {
  const taken = isFutures(instrument) ? [instrument.settle] : [instrument.base, instrument.quote];
  const invested = new Map<string, bigint>();
  for (const { coin, amount } of investment) {
    if (!taken.includes(coin)) refuse("unknownCoin");
    invested.set(coin, (invested.get(coin) ?? 0n) + units(amount));
  }
  return invested;
}

/** An investment larger than any grid needs. */
export const enoughFor = (instrument: TradedInstrument): Map<string, bigint> =>
  new Map([[isFutures(instrument) ? instrument.settle : instrument.quote, units("1000000000")]]);

/** The named investment by coin; where none is named, the least that the grid needs. */
export function leastInvestmentOf(
  venue: Venue,
  instrument: TradedInstrument,
  params: GridParams,
  kind: GridKind,
): Map<string, bigint> {
  const invested = investmentOf(instrument, params);
  if (invested.size > 0) return invested;
  const { minInvestment } = planGrid(venue, instrument, params, kind, enoughFor(instrument));
  return new Map([[instrument.settle, minInvestment]]);
}

/** How many cells begin with something to sell (long) or to buy back (short). */
export function filledCells(levels: readonly number[], lean: Lean, last: number): number {
  if (lean === "neutral") return 0;
  const cells = levels.slice(1).map((high, nth) => ({ low: levels[nth] ?? 0, high }));
  return cells.filter(({ low, high }) => (lean === "long" ? high > last : low < last)).length;
}

/** The levels and sizes of a grid. Throws BadGrid, saying why, where there are none. */
export function planGrid(
  venue: Venue,
  instrument: TradedInstrument,
  params: GridParams,
  kind: GridKind,
  invested: ReadonlyMap<string, bigint>,
): GridPlan {
  const levels = readLevels(instrument, params);
  const cells = BigInt(levels.length - 1);
  const max = levels.at(-1) ?? 1;
  const leverage = leverageOfGrid(params);
  const used = isFutures(instrument) ? IN_ORDERS.futures : IN_ORDERS.spot;
  const costOf = (lots: bigint) =>
    over(over(cells * lots * quoteValue(instrument, 1, max), leverage), used);
  const least = leastLots(venue, instrument, levels[0] ?? 1);
  const minInvestment = roundedUp(costOf(BigInt(least)), 2);
  const reserved = params.reservedMargin ? units(params.reservedMargin) : 0n;
  const worth = larger(0n, worthOf(venue, instrument, invested) - reserved);
  const lots = Number(worth / larger(1n, costOf(1n)));
  if (lots < least) throw new BadGrid(`the investment should be at least ${text(minInvestment)}`);
  return {
    levels,
    lots: reachable(venue, instrument, params, levels, leanOf(params, kind), lots, least),
    minInvestment,
  };
}

/**
 * The fewest lots of a cell. On spot the fee is taken from the purchase, and the rest has to be
 * enough to be sold.
 */
function leastLots(venue: Venue, instrument: TradedInstrument, lowest: number): number {
  const { minLots, minAmount } = instrument;
  const one = quoteValue(instrument, 1, lowest);
  const byAmount =
    venue.rules().minOrderAmount === "notional" ? Number((minAmount + one - 1n) / one) : 0;
  const least = Math.max(minLots, byAmount);
  return isFutures(instrument) ? least : least + 1 + Math.ceil(least / 500);
}

/**
 * Lots of a cell, so that what the bot begins with is at most half of what the market offers within
 * the slippage.
 */
function reachable(
  venue: Venue,
  instrument: TradedInstrument,
  params: GridParams,
  levels: readonly number[],
  lean: Lean,
  lots: number,
  least: number,
): number {
  const last = venue.market(instrument).last(venue.minute());
  const filled = filledCells(levels, lean, last);
  if (filled === 0) return lots;
  const taker = lean === "short" ? "sell" : "buy";
  const maker = lean === "short" ? "buy" : "sell";
  const worst = firstTicks(instrument, params, last, taker);
  const offered = Math.floor(lotsWithin(venue, instrument, maker, worst) / 2 / filled);
  if (offered < least) throw new BadGrid("the market has not enough for it to begin with");
  return Math.min(lots, offered);
}

/**
 * The worst price at which a bot buys or sells its first coins; with "none" the exchange's own
 * bound.
 */
export function firstTicks(
  { bandPercent }: TradedInstrument,
  { slippage = DEFAULT_SLIPPAGE }: GridParams,
  last: number,
  side: "buy" | "sell",
): number {
  const percent = slippage === "none" ? bandPercent : Number(slippage.slice(0, -1));
  return Math.max(1, Math.round((last * (100 + (side === "buy" ? percent : -percent))) / 100));
}

/** The instrument of a grid; refuses parameters that no grid can have. */
export function gridInstrument(venue: Venue, params: GridParams, kind: GridKind): TradedInstrument {
  if (kind === "neutral" && params.category === "SPOT") refuse("notOnThisLine", params.category);
  const instrument = tradable(venue, params.category, params.symbol);
  const condition = params.triggerCondition ?? "instant";
  if (condition === "rsi" || condition === "boll") refuse("invalid", "triggerCondition");
  if (condition === "price" && !params.triggerPrice) refuse("invalid", "triggerPrice");
  const leverage = Number(params.leverage ?? "1");
  if (isFutures(instrument) && !(Number.isInteger(leverage) && leverage >= 1))
    refuse("invalid", "leverage");
  if (isFutures(instrument) && leverage > instrument.maxLeverage) refuse("leverageTooHigh");
  return instrument;
}
