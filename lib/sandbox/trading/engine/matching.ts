import type { CancelReason } from "../interface/records";
import type { WireSide } from "../interface/requests";
import type { TradedInstrument } from "../market/instruments";
import { LEVELS, type Market } from "../market/market";
import { fill, finish } from "./fills";
import { closes, isFutures, isOpen, quoteValue, remainingLots } from "./order";
import { closableLots, findPosition } from "./positions";
import type { Venue, VenueOrder } from "./state";

/** What an order can trade with: another account's order, or a level of the market. */
type BookOffer = {
  readonly ticks: number;
  readonly lots: number;
  readonly maker: VenueOrder | null;
  /** The place of the market's level; -1 for an order. */
  readonly nth: number;
};

const opposite = (side: WireSide): WireSide => (side === "buy" ? "sell" : "buy");

/** Whether price `a` of this side is better than `b` for the one who trades with it. */
const isBetter = (side: WireSide, a: number, b: number) => (side === "sell" ? a < b : a > b);

const accepts = (order: VenueOrder, ticks: number) =>
  order.ticks === null ||
  ticks === order.ticks ||
  isBetter(opposite(order.side), ticks, order.ticks);

/**
 * The offers of a side, best first. At the same price orders of accounts come before the market.
 */
function* offers(venue: Venue, market: Market, side: WireSide): Generator<BookOffer> {
  const resting = [...venue.book(market.instrument)[side]];
  const minute = venue.minute();
  for (let nth = 0; nth < LEVELS; nth++) {
    const level = market.level(side, nth, minute);
    while (resting[0] && (!level || !isBetter(side, level.ticks, resting[0].ticks ?? 0))) {
      const maker = resting.shift() as VenueOrder;
      if (!isOpen(maker)) continue;
      yield { ticks: maker.ticks ?? 0, lots: wantedLots(maker, maker.ticks ?? 0), maker, nth: -1 };
    }
    if (!level) break;
    if (level.lots > 0) yield { ...level, maker: null, nth };
  }
  for (const maker of resting) {
    if (isOpen(maker))
      yield { ticks: maker.ticks ?? 0, lots: wantedLots(maker, maker.ticks ?? 0), maker, nth: -1 };
  }
}

/**
 * How many lots the order would still trade at the price, by its size, its budget and the position
 * that it closes.
 */
function wantedLots(order: VenueOrder, ticks: number): number {
  const { instrument, budget, wallet } = order;
  if (budget !== null)
    return Number((budget - order.filledValue) / quoteValue(instrument, 1, ticks));
  const left = remainingLots(order);
  if (!isFutures(instrument) || !closes(order)) return left;
  return Math.min(left, closableLots(findPosition(wallet, instrument, order.posSide), order.side));
}

const isOwn = (taker: VenueOrder, maker: VenueOrder) =>
  maker.wallet.account.group === taker.wallet.account.group;

/** Whether self-trade prevention keeps the two from trading; the taker's mode decides. */
function prevented(taker: VenueOrder, maker: VenueOrder): boolean {
  return taker.stpMode !== "none" && isOwn(taker, maker);
}

function preventSelfTrade(venue: Venue, taker: VenueOrder, maker: VenueOrder): void {
  if (taker.stpMode !== "cancel_taker") finish(venue, maker, "cancelled", "stp_cancel");
  if (taker.stpMode !== "cancel_maker") finish(venue, taker, "cancelled", "stp_cancel");
}

/** Whether the whole order would be filled at once. */
function fillsWhole(venue: Venue, order: VenueOrder): boolean {
  let value = order.filledValue;
  let lots = 0;
  for (const offer of offers(venue, venue.market(order.instrument), opposite(order.side))) {
    if (!accepts(order, offer.ticks)) break;
    if (offer.maker && prevented(order, offer.maker)) {
      if (order.stpMode === "cancel_maker") continue;
      return false;
    }
    lots += offer.lots;
    value += quoteValue(order.instrument, offer.lots, offer.ticks);
    if (order.budget === null ? lots >= wantedLots(order, offer.ticks) : value >= order.budget)
      return true;
  }
  return false;
}

/** The lots offered on a side up to the price `worst`. */
export function lotsWithin(
  venue: Venue,
  instrument: TradedInstrument,
  side: WireSide,
  worst: number,
): number {
  let lots = 0;
  for (const offer of offers(venue, venue.market(instrument), side)) {
    if (isBetter(side, worst, offer.ticks)) break;
    lots += offer.lots;
  }
  return lots;
}

/** Whether a part of the order would trade at once. */
export function crosses(
  venue: Venue,
  order: Pick<VenueOrder, "instrument" | "side" | "ticks">,
): boolean {
  for (const offer of offers(venue, venue.market(order.instrument), opposite(order.side))) {
    return accepts(order as VenueOrder, offer.ticks);
  }
  return false;
}

function take(
  venue: Venue,
  market: Market,
  order: VenueOrder,
  offer: BookOffer,
  lots: number,
): void {
  const linkId = venue.newId();
  market.traded(venue.now(), offer.ticks, lots);
  if (offer.maker) fill(venue, offer.maker, lots, offer.ticks, "maker", linkId);
  else market.take(opposite(order.side), offer.nth, venue.minute(), lots);
  fill(venue, order, lots, offer.ticks, "taker", linkId);
}

/** Trades as much as it can now. Returns why it stopped. */
function trade(venue: Venue, order: VenueOrder): "done" | "no offer" {
  const market = venue.market(order.instrument);
  for (;;) {
    if (!isOpen(order)) return "done";
    const next = offers(venue, market, opposite(order.side)).next();
    if (next.done || !accepts(order, next.value.ticks)) return "no offer";
    const offer = next.value;
    if (offer.maker && prevented(order, offer.maker)) {
      preventSelfTrade(venue, order, offer.maker);
      continue;
    }
    if (offer.maker && offer.lots === 0) {
      finish(venue, offer.maker, "cancelled", "reduce_only_cancel");
      continue;
    }
    const lots = Math.min(wantedLots(order, offer.ticks), offer.lots);
    if (lots <= 0) return "done";
    take(venue, market, order, offer, lots);
  }
}

function rest(venue: Venue, order: VenueOrder): void {
  venue.wake(order.instrument);
  const resting = venue.book(order.instrument)[order.side];
  const price = order.ticks ?? 0;
  const place = resting.findIndex((other) => isBetter(order.side, price, other.ticks ?? 0));
  resting.splice(place < 0 ? resting.length : place, 0, order);
  if (order.status === "live") order.status = "new";
}

/** Trades a new order. Returns why its rest is cancelled; null where it rests or is filled. */
function endReason(venue: Venue, order: VenueOrder): CancelReason | null {
  if (order.timeInForce === "post_only" && crosses(venue, order)) return "post_only_fill_cancel";
  if (order.timeInForce === "fok" && !fillsWhole(venue, order)) return "fok_not_full_cancel";
  const stopped = trade(venue, order);
  if (!isOpen(order)) return null;
  // An order that closes has nothing left to close.
  if (stopped === "done" && order.budget === null) return "reduce_only_cancel";
  const waits =
    order.orderType === "limit" && order.timeInForce !== "ioc" && order.timeInForce !== "fok";
  return waits ? null : "ioc_not_full_cancel";
}

/**
 * Matches an order that is new or was changed; its rest stays in the book, or is cancelled as its
 * kind says.
 */
export function match(venue: Venue, order: VenueOrder): void {
  const reason = endReason(venue, order);
  if (!isOpen(order)) return;
  // A budget that buys no further lot counts as spent.
  const spent = order.budget !== null && order.filledLots > 0 && wantedAtLast(venue, order) === 0;
  if (spent) finish(venue, order, "filled", "");
  else if (reason !== null) finish(venue, order, "cancelled", reason);
  else rest(venue, order);
}

const wantedAtLast = (venue: Venue, order: VenueOrder) => {
  const best = offers(venue, venue.market(order.instrument), opposite(order.side)).next();
  return best.done ? 1 : wantedLots(order, best.value.ticks);
};

/**
 * Trades the market of a new minute with resting orders, at their prices, as far as its levels
 * reach.
 */
export function sweep(venue: Venue, market: Market): void {
  for (const side of ["buy", "sell"] as const) {
    for (const order of [...venue.book(market.instrument)[side]]) {
      if (isOpen(order) && !sweepOrder(venue, market, order)) break;
    }
  }
}

/** False where the market does not reach the order, and so none behind it. */
function sweepOrder(venue: Venue, market: Market, order: VenueOrder): boolean {
  const side = opposite(order.side);
  const ticks = order.ticks ?? 0;
  for (let nth = 0; nth < LEVELS && isOpen(order); nth++) {
    const level = market.level(side, nth, venue.minute());
    if (!level || !accepts(order, level.ticks)) return nth > 0;
    const lots = Math.min(level.lots, wantedLots(order, ticks));
    if (lots <= 0) continue;
    market.take(side, nth, venue.minute(), lots);
    market.traded(venue.now(), ticks, lots);
    fill(venue, order, lots, ticks, "maker", venue.newId());
  }
  return true;
}
