import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { TimeRange } from "@/lib/core/time-ranges";
import { databaseNow } from "@/lib/database/database";
import { ExchangeError, isSilence } from "@/lib/exchange/http/errors";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { CATEGORIES, type Category } from "@/lib/trading/exchange-words";
import {
  ASKED_STATES,
  addAbsences,
  ORDER_SOURCES,
  type OrderSource,
  recordStateOf,
} from "@/lib/trading/order-life";
import { valueOfOrder } from "@/lib/trading/order-limits";
import { isPlaced, type OrderRecord, type PlacedRecord } from "@/lib/trading/order-record";
import type { Order } from "@/lib/trading/records";
import { differenceOfOrder, type RecordDifference, type SentAt } from "@/lib/trading/same-order";
import { findFigure } from "@/lib/trading/steps";
import { findOrderRecord, type OrderTask } from "@/lib/trading/store/order-records";
import { type HeldOrder, type OrderStep, stepOrder } from "@/lib/trading/store/order-steps";
import { differsStep, lookAtChange } from "./look-at-change";
import { aheadOf, LISTED_MS, nextLook, whileOpen } from "./look-times";
import type { OrderPlace } from "./order-exchange";

/**
 * What one look at the exchange found. `absent`: the sources that answered that they do not know
 * the order. `other`: one has our id, and cannot be it.
 */
export type OrderLook = {
  readonly found: Order | null;
  readonly absent: readonly OrderSource[];
  readonly other: OtherOrder | null;
};
type OtherOrder = { readonly exchangeId: string; readonly difference: RecordDifference };
type SentOrder = PlacedRecord & SentAt;

/** Clocks differ: an order may be listed some time before we believe that it was sent. */
const MARGIN_MS = 60_000;

/**
 * Asks the exchange about one order and stores what it says. `lists`: reads the lists in which an
 * order is looked for that is not found by its number. Throws ExchangeError where the exchange
 * cannot be asked at all.
 */
export async function lookAtOrder(
  { accountId, id }: OrderTask,
  place: OrderPlace,
  lists: TradingReader,
): Promise<void> {
  const { scope, exchange } = place;
  const { reader } = exchange;
  const order = await findOrderRecord(scope, id);
  if (order === null || order.sentAt === null || !ASKED_STATES.includes(order.state)) return;
  // Both by the database's clock: the exchange's may be another one (docs/decisions/0005).
  const agoMs = (await databaseNow()).getTime() - order.sentAt.getTime();
  const nowMs = await reader.measureClock();
  const sentMs = nowMs - agoMs;
  const range = { fromMs: Math.max(sentMs - MARGIN_MS, nowMs - LISTED_MS), toMs: nowMs };
  if (!isPlaced(order)) return lookAtChange(order, place, { sentMs, range });
  const look = await findOrder(lists, { ...order, sentMs }, range);
  await stepOrder(accountId, id, (held) => ({ answer: null, step: stepOfLook(held, look) }));
}

/**
 * Order info first; an order of unknown outcome is looked for in every list before it counts as not
 * there.
 */
async function findOrder(
  reader: TradingReader,
  order: SentOrder,
  range: TimeRange,
): Promise<OrderLook> {
  const absent: OrderSource[] = [];
  const silences: ExchangeError[] = [];
  let other: OtherOrder | null = null;
  for (const source of ORDER_SOURCES) {
    try {
      const found = await findIn(source, reader, order, range);
      if (found === "only-a-fill") continue; // it was executed, so it is not absent
      if (found === null) {
        absent.push(source);
        continue;
      }
      const difference = differenceOfOrder(
        { ...order, request: order.request ?? order.typed },
        found,
      );
      if (difference === null) return { found, absent: [], other: null };
      other = { exchangeId: found.orderId, difference };
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error; // could not ask: that counts for nothing
      if (isSilence(error)) silences.push(error);
    }
  }
  const [silence] = silences;
  if (silence !== undefined && silences.length === ORDER_SOURCES.length) throw silence;
  return { found: null, absent, other };
}

async function findIn(
  source: OrderSource,
  reader: TradingReader,
  { clientOid, orderId, category: word, symbol }: PlacedRecord,
  range: TimeRange,
): Promise<Order | "only-a-fill" | null> {
  const isOurs = (one: { readonly clientOid: string | null; readonly orderId: string }) =>
    one.clientOid === clientOid || (orderId !== null && one.orderId === orderId);
  const category = knownCategory(word);
  switch (source) {
    case "order-info":
      return reader.findOrder(orderId === null ? { clientOid } : { orderId });
    case "open-orders":
      return findOn(reader.openOrders({ category, symbol }), isOurs);
    case "history":
      return findOn(reader.orderHistory({ category, symbol, range }), isOurs);
    case "fills": {
      const fill = await findOn(reader.fills({ category, symbol, range }), isOurs);
      if (fill === null) return null;
      // A fill proves that the order was executed; what became of it its orderId tells.
      return (await reader.findOrder({ orderId: fill.orderId })) ?? "only-a-fill";
    }
    default:
      return source satisfies never;
  }
}

async function findOn<Row>(
  pages: AsyncIterable<readonly Row[]>,
  isIt: (row: Row) => boolean,
): Promise<Row | null> {
  for await (const page of pages) {
    const found = page.find(isIt);
    if (found) return found;
  }
  return null;
}

function knownCategory(word: string): Category {
  const known = CATEGORIES.find((category) => category === word);
  if (known === undefined) throw new Error(`an order of the unknown category ${word}`);
  return known;
}

function stepOfLook(
  { order, nowMs }: HeldOrder,
  { found, absent, other }: OrderLook,
): OrderStep | null {
  if (!ASKED_STATES.includes(order.state)) return null;
  const looked_at = new Date(nowMs);
  if (found === null) {
    const absences = addAbsences(order.absences, absent);
    const set = { looked_at, absences, next_look_at: nextLook({ ...order, absences }, nowMs) };
    if (other !== null) return differsStep(order, other, set);
    const isNews = order.state === "unknown" && absent.length > 0;
    return { kind: isNews ? "not-found" : null, set, details: isNews ? { absent } : {} };
  }
  // A word that nobody lists says at least that the order is there.
  const seen =
    recordStateOf(found.orderStatus) ?? (order.state === "unknown" ? "accepted" : order.state);
  const to = aheadOf(order.state, seen);
  const figures = {
    order_id: found.orderId,
    executed_qty: found.cumExecQty,
    executed_value: found.cumExecValue,
    average_price: found.avgPrice,
  };
  const changed = changedElsewhere(order, found);
  const isNews =
    changed !== null ||
    to !== order.state ||
    found.cumExecQty !== order.executedQty ||
    found.orderId !== order.orderId;
  return {
    kind: isNews ? "seen" : null,
    to,
    set: {
      ...figures,
      ...changed?.set,
      looked_at,
      failure: null,
      ...whileOpen(order, to, nowMs),
    },
    details: isNews
      ? {
          ...figures,
          ...changed?.details,
          status: found.orderStatus,
          cancelReason: found.cancelReason,
        }
      : {},
  };
}

/**
 * Price and size of an order that was changed elsewhere; null: they are as we know them. Only limit
 * orders can be changed.
 */
function changedElsewhere(order: OrderRecord, { price, qty }: Order) {
  if (!isPlaced(order) || order.preview === null || price === null || qty === null) return null;
  const request = order.request ?? order.typed;
  if (request.orderType !== "limit") return null;
  const known = {
    price: order.present?.price ?? request.price,
    qty: order.present?.qty ?? request.qty,
  };
  const isKnown = (is: Amount, was: string | undefined) => {
    const figure = findFigure(was);
    return figure !== null && compareAmounts(is, figure) === 0;
  };
  if (isKnown(price, known.price) && isKnown(qty, known.qty)) return null;
  // What it is worth now counts against the limits.
  const value = valueOfOrder({ ...request, price, qty }, order.preview) ?? order.value;
  return {
    set: { present: { ...order.present, price, qty }, value },
    details: {
      price,
      qty,
      value,
      priceBefore: known.price,
      qtyBefore: known.qty,
      valueBefore: order.value,
    },
  };
}
