import { text, units } from "@/lib/sandbox/core/decimal";
import { type RefusalName, refuse } from "../interface/refusals";
import type { WireCategory } from "../interface/requests";
import type { InstrumentState, TradedInstrument } from "../market/instruments";
import { quoteValue } from "./order";
import type { Venue } from "./state";

/** The most decimals of a market buy's budget. */
const BUDGET_DECIMALS = 6;

/** Why a state takes no orders; limit_open still takes those that close. */
const CLOSED: Readonly<Partial<Record<InstrumentState, RefusalName>>> = {
  listed: "pairOpensSoon",
  halted: "pairNotOpen",
  maintenance: "pairInMaintenance",
  offline: "pairDelisted",
  restrictedAPI: "pairNotByApi",
};

/** The instrument, if it may be traded now. */
export function tradable(venue: Venue, category: WireCategory, symbol: string): TradedInstrument {
  const found = venue.instruments.find(category, symbol);
  if (!found) return refuse("unknownSymbol", symbol);
  const { stockCode, state } = found;
  const closed = CLOSED[state];
  if (closed) refuse(closed, symbol);
  if (stockCode !== null && venue.reality?.isSuspended(stockCode, venue.now()))
    refuse("pairSuspended");
  return found;
}

export function ticksOf({ tick }: TradedInstrument, price: string): number {
  const value = units(price);
  if (value === 0n) refuse("invalid", "price");
  if (value % tick !== 0n) refuse("priceNotMultiple", text(tick));
  return Number(value / tick);
}

/** Refuses a buy far above the last price and a sell far below it. */
export function checkBand(
  venue: Venue,
  instrument: TradedInstrument,
  side: "buy" | "sell",
  ticks: number,
): void {
  const last = venue.market(instrument).last(venue.minute());
  const { bandPercent, symbol } = instrument;
  if (side === "buy" && ticks * 100 > last * (100 + bandPercent)) {
    refuse("priceAboveBand", symbol, String(100 + bandPercent));
  }
  if (side === "sell" && ticks * 100 < last * (100 - bandPercent)) {
    refuse("priceBelowBand", symbol, String(100 - bandPercent));
  }
}

export function lotsOf(instrument: TradedInstrument, qty: string): number {
  const value = units(qty);
  if (value % instrument.lot !== 0n) refuse("qtyPrecision");
  const most = BigInt(instrument.maxLots);
  if (value / instrument.lot > most)
    refuse("qtyAboveMaximum", instrument.symbol, text(most * instrument.lot));
  return Number(value / instrument.lot);
}

/** `ticks`: the limit price, or the last one. */
export function checkSize(
  venue: Venue,
  instrument: TradedInstrument,
  lots: number,
  ticks: number,
): void {
  const { minLots, minAmount, symbol, lot } = instrument;
  if (venue.rules().minOrderAmount === "number") {
    if (lots < minLots) refuse("belowMinimumAmount");
    return;
  }
  if (lots < minLots) refuse("qtyBelowMinimum", symbol, text(BigInt(minLots) * lot));
  if (quoteValue(instrument, lots, ticks) < minAmount) refuse("belowMinimumAmount");
}

/** What a market buy spends; refuses what buys too little or too much. */
export function budgetOf(
  venue: Venue,
  instrument: TradedInstrument,
  qty: string,
  last: number,
): bigint {
  const budget = units(qty);
  if (budget % 10n ** BigInt(18 - BUDGET_DECIMALS) !== 0n) refuse("qtyPrecision");
  const least = quoteValue(instrument, instrument.minLots, last);
  const tooSmall = venue.rules().minOrderAmount === "notional" && budget < instrument.minAmount;
  if (tooSmall || budget < least) refuse("belowMinimumAmount");
  const most = quoteValue(instrument, instrument.maxMarketLots, last);
  if (budget > most) refuse("qtyAboveMaximum", instrument.symbol, text(most));
  return budget;
}
