import { larger, ONE, over, rounded, text, times, units } from "@/lib/sandbox/core/decimal";
import type { ClosedPositionRecord, PositionRecord } from "../interface/records";
import type { FuturesLine, WireMarginMode, WirePosSide, WireSide } from "../interface/requests";
import type { TradedInstrument } from "../market/instruments";
import { change, leverageOf, lock, type Reason } from "./account";
import { settleValue } from "./order";
import type { VenuePosition, Wallet } from "./state";

/** One-way mode: one position a symbol, posSide null. Hedge mode: one for each side. */
export function positionKey({ category, symbol }: TradedInstrument, posSide: WirePosSide | null) {
  return `${category} ${symbol} ${posSide ?? "net"}`;
}

export const findPosition = (
  wallet: Wallet,
  instrument: TradedInstrument,
  posSide: WirePosSide | null,
) => wallet.positions.get(positionKey(instrument, posSide)) ?? null;

/** How many lots of the position an order of this side can close. */
export const closableLots = (position: VenuePosition | null, side: WireSide): number =>
  position && (position.side === "long") === (side === "sell") ? position.lots : 0;

/** The profit of closing at `closeValue`. */
function profitOf(
  { instrument, side }: VenuePosition,
  openValue: bigint,
  closeValue: bigint,
): bigint {
  const rise = closeValue - openValue;
  return (side === "long") === (instrument.kind === "linear") ? rise : -rise;
}

export function unrealised(position: VenuePosition, markTicks: number): bigint {
  const value = settleValue(position.instrument, position.lots, markTicks);
  return profitOf(position, position.openValue, value);
}

/** The value at the mark price divided by the leverage. */
export function initialMargin(wallet: Wallet, position: VenuePosition, markTicks: number): bigint {
  if (position.marginMode === "isolated") return position.isolatedMargin;
  const value = settleValue(position.instrument, position.lots, markTicks);
  return over(value, leverageOf(wallet, position.instrument, ""));
}

export type PositionFill = {
  readonly wallet: Wallet;
  readonly instrument: TradedInstrument;
  readonly side: WireSide;
  readonly posSide: WirePosSide | null;
  readonly marginMode: WireMarginMode;
  readonly lots: number;
  readonly ticks: number;
  readonly fee: bigint;
  readonly newId: () => string;
  readonly reason: Reason;
};

/**
 * Closes as much as the fill closes and opens the rest. Returns the profit, which is booked
 * already.
 */
export function applyFill(fill: PositionFill): bigint {
  const { wallet, instrument, lots, fee, reason } = fill;
  const held = findPosition(wallet, instrument, fill.posSide);
  const closing = Math.min(lots, closableLots(held, fill.side));
  const closeFee = (fee * BigInt(closing)) / BigInt(lots);
  const profit = held && closing > 0 ? close(fill, held, closing, closeFee) : 0n;
  change(wallet, instrument.settle, profit, { ...reason, kind: "pnl" });
  if (lots > closing) open(fill, lots - closing, fee - closeFee);
  return profit;
}

function close(fill: PositionFill, held: VenuePosition, lots: number, fee: bigint): bigint {
  const { wallet, instrument, ticks } = fill;
  const whole = lots === held.lots;
  const part = (value: bigint) => (whole ? value : (value * BigInt(lots)) / BigInt(held.lots));
  const openValue = part(held.openValue);
  const margin = part(held.isolatedMargin);
  const closeValue = settleValue(instrument, lots, ticks);
  const profit = profitOf(held, openValue, closeValue);
  held.lots -= lots;
  held.openValue -= openValue;
  held.isolatedMargin -= margin;
  held.closedLots += lots;
  held.closedValue += closeValue;
  held.realised += profit;
  held.closeFees += fee;
  held.updatedMs = fill.reason.atMs;
  lock(wallet, instrument.settle, -margin);
  if (held.lots === 0) {
    wallet.positions.delete(positionKey(instrument, fill.posSide));
    wallet.account.closedPositions.push(held);
  }
  return profit;
}

function open(fill: PositionFill, lots: number, fee: bigint): void {
  const { wallet, instrument, reason } = fill;
  const key = positionKey(instrument, fill.posSide);
  const held = wallet.positions.get(key) ?? emptyPosition(fill);
  const value = settleValue(instrument, lots, fill.ticks);
  const margin =
    held.marginMode === "isolated" ? over(value, leverageOf(wallet, instrument, held.side)) : 0n;
  held.lots += lots;
  held.openValue += value;
  held.openedLots += lots;
  held.openedValue += value;
  held.openFees += fee;
  held.isolatedMargin += margin;
  held.updatedMs = reason.atMs;
  lock(wallet, instrument.settle, margin);
  wallet.positions.set(key, held);
}

function emptyPosition({
  wallet,
  instrument,
  side,
  posSide,
  marginMode,
  newId,
  reason,
}: PositionFill): VenuePosition {
  return {
    id: newId(),
    instrument,
    holdMode: wallet.account.holdMode,
    side: posSide ?? (side === "buy" ? "long" : "short"),
    marginMode,
    lots: 0,
    openValue: 0n,
    isolatedMargin: 0n,
    createdMs: reason.atMs,
    updatedMs: reason.atMs,
    openedLots: 0,
    openedValue: 0n,
    closedLots: 0,
    closedValue: 0n,
    realised: 0n,
    openFees: 0n,
    closeFees: 0n,
  };
}

/** The same on every line: 0.4 % of the value. */
const MAINTENANCE_RATE = units("0.004");

/** Average price, with four decimals more than the price. */
function average(
  { kind, lot, priceDecimals }: TradedInstrument,
  lots: number,
  value: bigint,
): string {
  const size = BigInt(lots) * lot;
  return rounded(kind === "inverse" ? over(size, value) : over(value, size), priceDecimals + 4);
}

/** The average entry price in ticks, perhaps a fraction. */
export function entryTicks({ instrument, lots, openValue }: VenuePosition): number {
  const size = BigInt(lots) * instrument.lot;
  const price = instrument.kind === "inverse" ? over(size, openValue) : over(openValue, size);
  return Number(price) / Number(instrument.tick);
}

/**
 * The price at which an isolated position has lost its margin. Null for a crossed one, whose margin
 * is the account's.
 */
export function bankruptcyPrice(position: VenuePosition): bigint | null {
  const { instrument, marginMode, openValue, isolatedMargin, lots, side } = position;
  if (marginMode === "crossed" || instrument.kind === "inverse") return null;
  const spare = side === "long" ? openValue - isolatedMargin : openValue + isolatedMargin;
  return over(larger(0n, spare), BigInt(lots) * instrument.lot);
}

/** "0" for a crossed position: its liquidation depends on the whole account. */
function liquidationPrice(position: VenuePosition): string {
  const bankruptcy = bankruptcyPrice(position);
  if (bankruptcy === null) return "0";
  const rate = position.side === "long" ? ONE - MAINTENANCE_RATE : ONE + MAINTENANCE_RATE;
  return rounded(over(bankruptcy, rate), position.instrument.priceDecimals);
}

/** The largest position in lots: half of the maximum above a leverage of 20, a quarter above 50. */
export function levelLots({ maxLots }: TradedInstrument, leverage: bigint): number {
  if (leverage <= 20n * ONE) return maxLots;
  return Math.floor(maxLots / (leverage <= 50n * ONE ? 2 : 4));
}

function breakEven(position: VenuePosition): string {
  const { instrument, openValue, openFees, lots, side } = position;
  const fees = openFees * 2n;
  const raised = (side === "long") === (instrument.kind === "linear");
  return average(instrument, lots, raised ? openValue + fees : larger(1n, openValue - fees));
}

export function positionRecord(
  wallet: Wallet,
  position: VenuePosition,
  markTicks: number,
  frozenLots: number,
): PositionRecord {
  const { instrument, lots } = position;
  const size = (count: number) => text(BigInt(count) * instrument.lot);
  const frozen = Math.min(lots, frozenLots);
  const margin = initialMargin(wallet, position, markTicks);
  const profit = unrealised(position, markTicks);
  return {
    category: instrument.category as FuturesLine,
    symbol: instrument.symbol,
    marginCoin: instrument.settle,
    holdMode: position.holdMode,
    posSide: position.side,
    marginMode: position.marginMode,
    positionBalance: text(margin),
    available: size(lots - frozen),
    frozen: size(frozen),
    total: size(lots),
    leverage: text(
      leverageOf(wallet, instrument, position.marginMode === "isolated" ? position.side : ""),
    ),
    curRealisedPnl: text(position.realised),
    avgPrice: average(instrument, lots, position.openValue),
    positionStatus: "normal",
    unrealisedPnl: text(profit),
    liquidationPrice: liquidationPrice(position),
    mmr: text(MAINTENANCE_RATE),
    profitRate: rounded(over(profit, margin), 8),
    markPrice: text(BigInt(markTicks) * instrument.tick),
    breakEvenPrice: breakEven(position),
    totalFunding: "0",
    openFeeTotal: text(-position.openFees),
    closeFeeTotal: text(-position.closeFees),
    createdTime: String(position.createdMs),
    updatedTime: String(position.updatedMs),
  };
}

export function closedPositionRecord(position: VenuePosition): ClosedPositionRecord {
  const { instrument } = position;
  const size = (count: number) => text(BigInt(count) * instrument.lot);
  return {
    positionId: position.id,
    category: instrument.category as FuturesLine,
    symbol: instrument.symbol,
    marginCoin: instrument.settle,
    holdMode: position.holdMode,
    posSide: position.side,
    marginMode: position.marginMode,
    openPriceAvg: average(instrument, position.openedLots, position.openedValue),
    closePriceAvg: average(instrument, position.closedLots, position.closedValue),
    openTotalPos: size(position.openedLots),
    closeTotalPos: size(position.closedLots),
    cumRealisedPnl: text(position.realised),
    netProfit: text(position.realised - position.openFees - position.closeFees),
    totalFunding: "0",
    openFeeTotal: text(-position.openFees),
    closeFeeTotal: text(-position.closeFees),
    createdTime: String(position.createdMs),
    updatedTime: String(position.updatedMs),
  };
}

/** The maintenance margin of the position, in the coin of margin. */
export const maintenanceMargin = (position: VenuePosition, markTicks: number): bigint =>
  times(settleValue(position.instrument, position.lots, markTicks), MAINTENANCE_RATE);
