import type { TradingExchange } from "../interface/exchange";
import { refuse } from "../interface/refusals";
import type { ListRequest, WireCategory } from "../interface/requests";
import { findOrder } from "./change-order";
import { fillRecord, isOpen, orderRecord } from "./order";
import { closedPositionRecord } from "./positions";
import type { Venue, VenueAccount } from "./state";

type ListedEntry = {
  readonly id: string;
  readonly category: WireCategory;
  readonly symbol: string;
  readonly atMs: number;
};

/** Ids are decimal numbers larger than a JavaScript number can hold. */
const isBelow = (id: string, bound: string) =>
  id.length === bound.length ? id < bound : id.length < bound.length;

/**
 * Sorts by id. Positions are stored in the order in which they ended, while their ids are from when
 * they began.
 */
const byId = <T extends { readonly id: string }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => (isBelow(a.id, b.id) ? -1 : 1));

/** The entries of a request, newest first. */
export function listNewest<T>(
  entries: Iterable<T>,
  listing: ListRequest,
  entryOf: (entry: T) => ListedEntry,
): T[] {
  const { category, symbol, startMs, endMs, beforeId, limit = Number.POSITIVE_INFINITY } = listing;
  const asked = symbol?.toUpperCase();
  const newest: T[] = [];
  for (const entry of [...entries].reverse()) {
    if (newest.length >= limit) break;
    const one = entryOf(entry);
    if (category && one.category !== category) continue;
    if (asked && one.symbol.toUpperCase() !== asked) continue;
    if (startMs !== undefined && one.atMs < startMs) continue;
    if (endMs !== undefined && one.atMs > endMs) continue;
    if (beforeId && !isBelow(one.id, beforeId)) continue;
    newest.push(entry);
  }
  return newest;
}

function* chosen<T>(entries: Iterable<T>, isMeant: (entry: T) => boolean): Generator<T> {
  for (const entry of entries) if (isMeant(entry)) yield entry;
}

type ListOperations = Pick<
  TradingExchange,
  "orderInfo" | "openOrders" | "orderHistory" | "fills" | "positionHistory" | "moveHistory"
>;

export function listOperations(venue: Venue): ListOperations {
  const ordersOf = (account: VenueAccount, open: boolean, listing: ListRequest) => {
    const orders = open
      ? account.open.values()
      : chosen(account.orders.values(), (order) => !isOpen(order));
    return listNewest(orders, listing, ({ id, instrument, createdMs }) => ({
      id,
      category: instrument.category,
      symbol: instrument.symbol,
      atMs: createdMs,
    })).map(orderRecord);
  };
  return {
    orderInfo: (uid, key) =>
      venue.outcome(() =>
        orderRecord(findOrder(venue.account(uid), key) ?? refuse("unknownOrder")),
      ),
    openOrders: (uid, listing) => venue.answer(() => ordersOf(venue.account(uid), true, listing)),
    orderHistory: (uid, listing) =>
      venue.answer(() => ordersOf(venue.account(uid), false, listing)),
    fills: (uid, listing) =>
      venue.answer(() => {
        const { orderId } = listing;
        const fills = chosen(
          venue.account(uid).fills,
          ({ order }) => !orderId || order.id === orderId,
        );
        return listNewest(fills, listing, ({ id, order, atMs }) => ({
          id,
          category: order.instrument.category,
          symbol: order.instrument.symbol,
          atMs,
        })).map(fillRecord);
      }),
    positionHistory: (uid, listing) =>
      venue.answer(() =>
        listNewest(
          byId(venue.account(uid).closedPositions),
          listing,
          ({ id, instrument, updatedMs }) => ({
            id,
            category: instrument.category,
            symbol: instrument.symbol,
            atMs: updatedMs,
          }),
        ).map(closedPositionRecord),
      ),
    moveHistory: (uid, listing) =>
      venue.answer(() =>
        listNewest(
          venue.account(uid).moves,
          listing,
          ({ orderId, category, symbol, createdTime }) => ({
            id: orderId,
            category,
            symbol,
            atMs: Number(createdTime),
          }),
        ),
      ),
  };
}
