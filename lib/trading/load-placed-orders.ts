import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow } from "@/lib/database/database";
import { CATEGORIES, type Category } from "./exchange-words";
import type { Instrument } from "./instrument";
import { mayBeMarkedNotExecuted, type OrderShow, statesOfShow } from "./order-life";
import type { OrderEvent, OrderRecord } from "./order-record";
import { findListedInstrument } from "./store/instruments";
import {
  countOrderRecords,
  findOrderRecord,
  listOrderEvents,
  listOrderRecords,
  listRecordsById,
} from "./store/order-records";

const PAGE = 100;

/**
 * The newest of the account's orders, older than `before`; `older`: the id to ask for the next ones
 * with.
 */
export async function loadPlacedOrders(
  scope: WholeAccountScope,
  { show, before }: { readonly show: OrderShow; readonly before: string | null },
): Promise<{
  readonly orders: readonly OrderRecord[];
  readonly older: string | null;
  readonly nowMs: number;
}> {
  const found = await listOrderRecords(scope, {
    states: statesOfShow(show),
    before,
    limit: PAGE + 1,
  });
  const orders = found.slice(0, PAGE);
  const older = found.length > PAGE ? (orders.at(-1)?.id ?? null) : null;
  return { orders, older, nowMs: (await databaseNow()).getTime() };
}

/** How many orders such a list has. */
export function countPlacedOrders(scope: WholeAccountScope, show: OrderShow): Promise<number> {
  return countOrderRecords(scope, statesOfShow(show));
}

export type PlacedOrder = {
  readonly order: OrderRecord;
  readonly events: readonly OrderEvent[];
  /** The database's clock. */
  readonly nowMs: number;
  /** Whether a person may say that it was not executed. */
  readonly mayMark: boolean;
};

/** One order with every step; null: the account has none of this id. */
export async function loadPlacedOrder(
  scope: WholeAccountScope,
  id: string,
): Promise<PlacedOrder | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const order = await findOrderRecord(scope, id);
  if (order === null) return null;
  const [events, now] = await Promise.all([listOrderEvents(scope, id), databaseNow()]);
  const { sentAt } = order;
  const nowMs = now.getTime();
  const mayMark =
    sentAt !== null && mayBeMarkedNotExecuted({ ...order, sentMs: sentAt.getTime(), nowMs });
  return { order, events, nowMs, mayMark };
}

export type PlacedBatch = {
  readonly orders: readonly OrderRecord[];
  /** Ids of the orders whose symbol the exchange lists as a Reality pair. */
  readonly realityIds: ReadonlySet<string>;
  /** The database's clock. */
  readonly nowMs: number;
};

/** Those of the ids that the account has, in the order of the ids. */
export async function loadBatch(
  scope: WholeAccountScope,
  ids: readonly string[],
): Promise<PlacedBatch> {
  const asked = ids.filter((id) => /^\d{1,18}$/.test(id));
  const found = await listRecordsById(scope, asked);
  const orders = asked
    .map((id) => found.find((order) => order.id === id))
    .filter((order) => order !== undefined);
  const realityIds = new Set<string>();
  for (const { id, category, symbol } of orders) {
    const known = CATEGORIES.find((one) => one === category);
    if (known === undefined || symbol === null) continue;
    const listed = await findListedInstrument(scope, known, symbol);
    if (listed?.isReality) realityIds.add(id);
  }
  return { orders, realityIds, nowMs: (await databaseNow()).getTime() };
}

/**
 * A symbol's steps and minima as they were read last; null: they were not, or there is no such
 * symbol.
 */
export function loadInstrument(
  scope: WholeAccountScope,
  category: Category,
  symbol: string,
): Promise<Instrument | null> {
  return findListedInstrument(scope, category, symbol);
}
