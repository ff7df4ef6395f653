import { smaller, times } from "@/lib/sandbox/core/decimal";
import type { CancelReason, OrderStatus } from "../interface/records";
import { addOrderMargin, change, freeOf, lock, type Reason } from "./account";
import {
  closes,
  isFutures,
  isOpen,
  quoteValue,
  remainingLots,
  settleValue,
  spentCoin,
} from "./order";
import { applyFill, closableLots, findPosition } from "./positions";
import type { Venue, VenueFill, VenueOrder } from "./state";

/** What a spot order may still have to pay, in the coin it pays with. */
function openCost(order: VenueOrder): bigint {
  if (!isOpen(order)) return 0n;
  if (order.budget !== null) return order.budget - order.filledValue;
  const left = remainingLots(order);
  if (order.side === "sell") return BigInt(left) * order.instrument.lot;
  return order.ticks === null ? 0n : quoteValue(order.instrument, left, order.ticks);
}

/** Releases what the order has locked, and locks what it still needs. */
export function lockSpot(order: VenueOrder): void {
  const { wallet, instrument, side } = order;
  const coin = spentCoin(instrument, side);
  lock(wallet, coin, -order.locked);
  const cost = openCost(order);
  order.locked = order.borrows ? smaller(freeOf(wallet, coin), cost) : cost;
  lock(wallet, coin, order.locked);
}

/** Locks what the order had locked before, without checking that it is free. */
export function setAside(order: VenueOrder, locked: bigint, margin: bigint): void {
  const { wallet, instrument, side } = order;
  const coin = isFutures(instrument) ? instrument.settle : spentCoin(instrument, side);
  lock(wallet, coin, locked - order.locked);
  addOrderMargin(wallet, instrument.settle, margin - order.margin);
  order.locked = locked;
  order.margin = margin;
}

/** A futures order keeps the part of its margin for `left` of `before` lots. */
function keepMargin(order: VenueOrder, left: number, before: number): void {
  const kept = (amount: bigint) => (before === 0 ? 0n : (amount * BigInt(left)) / BigInt(before));
  setAside(order, kept(order.locked), kept(order.margin));
}

export const releaseOrder = (order: VenueOrder): void => setAside(order, 0n, 0n);

/** The end of an order. */
export function finish(
  venue: Venue,
  order: VenueOrder,
  status: OrderStatus,
  reason: CancelReason,
): void {
  releaseOrder(order);
  order.status = status;
  order.cancelReason = reason;
  order.pending = null;
  venue.pending.delete(order);
  order.updatedMs = venue.now();
  order.wallet.account.open.delete(order.id);
  const resting = venue.book(order.instrument)[order.side];
  const place = resting.indexOf(order);
  if (place >= 0) resting.splice(place, 1);
}

type Money = Pick<VenueFill, "feeCoin" | "fee" | "pnl">;

function paySpot(
  order: VenueOrder,
  lots: number,
  value: bigint,
  rate: bigint,
  reason: Reason,
): Money {
  const { wallet, instrument, side } = order;
  const size = BigInt(lots) * instrument.lot;
  const spent = side === "buy" ? value : size;
  const got = side === "buy" ? size : value;
  const coin = spentCoin(instrument, side);
  const feeCoin = side === "buy" ? instrument.base : instrument.quote;
  const fee = times(got, rate);
  // The order pays with what it has locked.
  lock(wallet, coin, -order.locked);
  order.locked = 0n;
  change(wallet, coin, -spent, { ...reason, kind: "trade" });
  change(wallet, feeCoin, got, { ...reason, kind: "trade" });
  change(wallet, feeCoin, -fee, { ...reason, kind: "fee" });
  return { feeCoin, fee, pnl: 0n };
}

function payFutures(
  venue: Venue,
  order: VenueOrder,
  lots: number,
  ticks: number,
  rate: bigint,
  reason: Reason,
): Money {
  const { wallet, instrument, side, posSide, marginMode } = order;
  const fee = times(settleValue(instrument, lots, ticks), rate);
  change(wallet, instrument.settle, -fee, { ...reason, kind: "fee" });
  const pnl = applyFill({
    wallet,
    instrument,
    side,
    posSide,
    marginMode,
    lots,
    ticks,
    fee,
    newId: venue.newId,
    reason,
  });
  return { feeCoin: instrument.settle, fee, pnl };
}

function tradeSideOf(order: VenueOrder): string {
  const { instrument, wallet, side, posSide } = order;
  if (!isFutures(instrument)) return "";
  if (posSide !== null) return closes(order) ? "close" : "open";
  return closableLots(findPosition(wallet, instrument, null), side) > 0 ? "close" : "open";
}

/**
 * The only way in which anything is filled: `lots` of the order at `ticks`, with the changes of
 * balances, positions, fees and records. The caller takes the lots out of the other side of the
 * book.
 */
export function fill(
  venue: Venue,
  order: VenueOrder,
  lots: number,
  ticks: number,
  scope: VenueFill["scope"],
  linkId: string,
): void {
  const { wallet, instrument } = order;
  const atMs = venue.now();
  const id = venue.newId();
  const reason: Reason = { atMs, kind: "trade", execId: id };
  const rate = scope === "maker" ? instrument.makerRate : instrument.takerRate;
  const value = quoteValue(instrument, lots, ticks);
  const before = remainingLots(order);
  const tradeSide = tradeSideOf(order);
  if (isFutures(instrument)) keepMargin(order, before - lots, before);
  order.filledLots += lots;
  order.filledValue += value;
  order.settled += settleValue(instrument, lots, ticks);
  order.updatedMs = atMs;
  if (order.budget !== null) order.lots = order.filledLots;
  const done = order.budget === null && remainingLots(order) === 0;
  order.status = done ? "filled" : "partially_filled";
  const money = isFutures(instrument)
    ? payFutures(venue, order, lots, ticks, rate, reason)
    : paySpot(order, lots, value, rate, reason);
  if (!isFutures(instrument)) lockSpot(order);
  order.fees.set(money.feeCoin, (order.fees.get(money.feeCoin) ?? 0n) + money.fee);
  const made: VenueFill = {
    id,
    linkId,
    order,
    ticks,
    lots,
    value,
    scope,
    ...money,
    tradeSide,
    atMs,
  };
  wallet.account.fills.push(made);
  if (done) finish(venue, order, "filled", "");
  afterFill(venue, made);
}

function afterFill(venue: Venue, made: VenueFill): void {
  const { order } = made;
  const { wallet, instrument, posSide } = order;
  if (isFutures(instrument) && findPosition(wallet, instrument, posSide) === null) {
    cancelClosing(venue, order);
    for (const listener of venue.listeners.positionClosed) listener(wallet, instrument, posSide);
  }
  for (const listener of venue.listeners.filled) listener(made);
  order.onFill?.(order, made);
}

/** The position is closed: cancels the orders that would only close it. */
function cancelClosing(venue: Venue, filled: VenueOrder): void {
  const { wallet, instrument, posSide } = filled;
  for (const order of [...wallet.account.open.values()]) {
    const same =
      order.wallet === wallet && order.instrument === instrument && order.posSide === posSide;
    if (same && order !== filled && closes(order))
      finish(venue, order, "cancelled", "reduce_only_cancel");
  }
}
