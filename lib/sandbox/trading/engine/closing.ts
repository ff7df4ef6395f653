import { rounded } from "@/lib/sandbox/core/decimal";
import { refuse } from "../interface/refusals";
import { closes, isFutures, remainingLots } from "./order";
import { bankruptcyPrice, closableLots, findPosition } from "./positions";
import type { VenueOrder } from "./state";

/** Resting orders that close the same position. */
function closingOrders({ wallet, instrument, posSide, side }: VenueOrder): VenueOrder[] {
  return [...wallet.account.open.values()].filter(
    (order) =>
      order.wallet === wallet &&
      order.instrument === instrument &&
      order.posSide === posSide &&
      order.side === side &&
      closes(order),
  );
}

/**
 * Cuts a closing order to its position. In one-way mode an order as large as the position, or
 * larger than what earlier closing orders leave of it, replaces those (docs/exchange.md 3.5).
 * Returns the orders that it replaces.
 */
export function fitToPosition(order: VenueOrder): VenueOrder[] {
  const { wallet, instrument, posSide, side } = order;
  const position = findPosition(wallet, instrument, posSide);
  if (!position) return refuse("noPosition");
  const held = closableLots(position, side);
  if (held === 0) refuse("wouldNotReduce");
  const earlier = closingOrders(order);
  const left = held - earlier.reduce((sum, other) => sum + remainingLots(other), 0);
  if (posSide !== null) {
    if (order.lots > left) refuse("positionAvailableShort");
    return [];
  }
  order.lots = Math.min(order.lots, held);
  return order.lots > left ? earlier : [];
}

/** Whether `lots` close the whole position: that is allowed, however small it is. */
export function closesAll(
  {
    wallet,
    instrument,
    posSide,
    side,
  }: Pick<VenueOrder, "wallet" | "instrument" | "posSide" | "side">,
  lots: number,
): boolean {
  return (
    isFutures(instrument) &&
    lots > 0 &&
    closableLots(findPosition(wallet, instrument, posSide), side) === lots
  );
}

/**
 * Refuses a change of a closing order to more lots than the position and its other closing orders
 * leave. A changed order replaces no other one: docs/exchange.md 3.5 is about new orders.
 */
export function checkClosingLots(order: VenueOrder, lots: number): void {
  const { instrument, wallet, posSide, side } = order;
  if (!isFutures(instrument) || !closes(order)) return;
  const others = closingOrders(order).filter((other) => other !== order);
  const taken = others.reduce((sum, other) => sum + remainingLots(other), 0);
  const held = closableLots(findPosition(wallet, instrument, posSide), side);
  if (lots - order.filledLots <= held - taken) return;
  refuse(posSide === null ? "wouldNotReduce" : "positionAvailableShort");
}

/**
 * A limit order that closes an isolated position may not lie beyond the price at which its margin
 * is lost.
 */
export function checkBankruptcy(order: VenueOrder, ticks: number | null): void {
  const { instrument, wallet, posSide, side } = order;
  if (ticks === null || !isFutures(instrument) || !closes(order)) return;
  const position = findPosition(wallet, instrument, posSide);
  const bankruptcy = position && bankruptcyPrice(position);
  if (!bankruptcy) return;
  const price = BigInt(ticks) * instrument.tick;
  const { symbol, quote, priceDecimals } = instrument;
  const shown = rounded(bankruptcy, priceDecimals);
  if (side === "buy" && price > bankruptcy) refuse("aboveBankruptcy", symbol, shown, quote);
  if (side === "sell" && price < bankruptcy) refuse("belowBankruptcy", symbol, shown, quote);
}
