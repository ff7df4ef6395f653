import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { groupBy } from "@/lib/core/group-by";
import { append, partsOf } from "@/lib/core/large-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { OrderIds, WriteOutcome } from "@/lib/exchange/trading/write-results";
import { MAX_BATCH } from "@/lib/trading/batch-rules";
import { PLACING } from "@/lib/trading/exchange-operations";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import type { Category } from "@/lib/trading/exchange-words";
import { joinWrites } from "@/lib/trading/join-writes";
import { NEVER_SENT } from "@/lib/trading/order-life";
import { type CancelState, isPlaced, type OrderRecord } from "@/lib/trading/order-record";
import { type PreparedWrite, prepareWrite } from "@/lib/trading/prepare-write";
import type { BatchCancel } from "@/lib/trading/requests";
import { findOrderRecord, type OrderTask } from "@/lib/trading/store/order-records";
import {
  type HeldOrder,
  type OrderActor,
  type OrderStep,
  stepOrder,
  stepOrders,
} from "@/lib/trading/store/order-steps";
import { englishSentence } from "@/lib/trading/text";
import type { CancelledOrder, CancelOutcome } from "./contract";
import type { OrderPlace } from "./order-exchange";

/** Orders that can be cancelled at the exchange. */
const CANCELLABLE = ["accepted", "open", "partially-filled", "unknown"] as const;

/**
 * Takes an order back: withdraws one that was not sent, and has the exchange asked to cancel one
 * that was.
 */
export async function askToCancel(
  scope: WholeAccountScope,
  { id }: { readonly id: string },
  origin: AuditOrigin,
): Promise<CancelOutcome> {
  const answer = await stepOrder(scope.accountId, id, ({ order }) => {
    const taken = takeBack(order, origin);
    return taken ?? { answer: "over" as const, step: null };
  });
  return answer ?? "gone";
}

/** The same for several, one after the other: what becomes of one says nothing of the next. */
export async function askToCancelEach(
  scope: WholeAccountScope,
  { ids }: { readonly ids: readonly string[] },
  origin: AuditOrigin,
): Promise<readonly CancelledOrder[]> {
  const orders: CancelledOrder[] = [];
  for (const id of new Set(ids))
    orders.push({ id, outcome: await askToCancel(scope, { id }, origin) });
  return orders;
}

/** The step that takes an order back; null: there is nothing left to cancel. */
export function takeBack(order: OrderRecord, origin: AuditOrigin) {
  const account = { id: order.accountId, name: null };
  const actor = actorOf(origin);
  if (NEVER_SENT.includes(order.state)) {
    return {
      answer: "withdrawn" as const,
      step: { kind: "withdrawn", to: "withdrawn", actor } satisfies OrderStep,
      entry: doneEntry(origin, "order-withdrawn", order.clientOid, {}, account),
    };
  }
  // What is being sent can be cancelled once it has an answer. A change that was sent is made or
  // not.
  if (!PLACING.includes(order.operation) || (!isCancellable(order) && order.state !== "sending"))
    return null;
  return {
    answer: "asked" as const,
    step: { kind: "cancel-asked", set: { cancel: "asked" }, actor } satisfies OrderStep,
    entry: doneEntry(origin, "order-cancel-asked", order.clientOid, {}, account),
  };
}

function actorOf(origin: AuditOrigin): OrderActor {
  const { actor } = origin;
  return { id: actor.kind === "person" ? actor.id : null, name: actorWord(origin) };
}

function isCancellable({ state }: OrderRecord): boolean {
  return CANCELLABLE.some((one) => one === state);
}

/**
 * Asks the exchange to cancel. What became of the order is never taken from this answer: the order
 * is looked at.
 */
export async function cancelOrder(
  { accountId, id }: OrderTask,
  { scope, exchange, signal }: OrderPlace,
): Promise<void> {
  const order = await findOrderRecord(scope, id);
  if (order === null || order.cancel !== "asked" || !isCancellable(order)) return;
  const prepared = prepareCancel(order);
  if (prepared === null) return; // until its number is known
  if (!prepared.ok)
    throw new Error(
      `order ${id} cannot be cancelled: ${englishSentence(prepared.refusals[0].said)}`,
    );
  const started = await stepOrder(accountId, id, startCancel);
  if (!started) return;
  const outcome = await exchange.writer.send<CancelName>(prepared.write, signal);
  await stepOrder(accountId, id, (held) => ({ answer: null, step: answeredStep(held, outcome) }));
}

type CancelAnswer = WriteOutcome<OrderIds | null>;

function answeredStep({ order, nowMs }: HeldOrder, outcome: CancelAnswer): OrderStep {
  return {
    kind: "cancel-answered",
    set: {
      cancel: cancelStateOf(outcome),
      next_look_at: isCancellable(order) ? new Date(nowMs) : null,
    },
    details:
      "failure" in outcome
        ? { outcome: outcome.kind, failure: outcome.failure }
        : { outcome: outcome.kind },
  };
}

/**
 * Orders that are cancelled in one request: of one product, all named by the exchange's number or
 * all by ours, at most 20. All others alone.
 */
export function planCancels(orders: readonly OrderRecord[]): readonly (readonly OrderRecord[])[] {
  const keyOf = ({ id, operation, category, orderId }: OrderRecord) =>
    operation === "place-order"
      ? `${category} ${orderId === null ? "ours" : "theirs"}`
      : `alone ${id}`;
  const plans: (readonly OrderRecord[])[] = [];
  for (const together of groupBy(orders, keyOf).values())
    append(plans, partsOf(together, MAX_BATCH));
  return plans;
}

/**
 * Asks the exchange to cancel several orders in one request, as `planCancels` has put them
 * together. If it does not take the request as a whole, each is asked for alone: a cancellation
 * sent twice does no harm.
 */
export async function cancelTogether(
  orders: readonly OrderRecord[],
  place: OrderPlace,
): Promise<void> {
  const { account, exchange, signal } = place;
  const { accountId } = account;
  const step = <Answer>(
    some: readonly OrderRecord[],
    decide: (held: HeldOrder) => { readonly answer: Answer; readonly step: OrderStep | null },
  ) =>
    stepOrders(
      accountId,
      some.map(({ id }) => id),
      decide,
    );

  const started = await step(orders, startCancel);
  const going = orders.filter((_, index) => started[index]);
  const batch = joinWrites(going.map(itemOf), DEFAULT_TRADING_SETTINGS);
  const outcome = batch && (await exchange.writer.send(batch, signal));
  if (outcome?.kind === "accepted") {
    const answers = new Map(
      outcome.result.map(({ named, outcome: own }) => [named.orderId ?? named.clientOid, own]),
    );
    // By the id that was sent: its number may have become known meanwhile.
    const idsSent = new Map(going.map(({ id, orderId, clientOid }) => [id, orderId ?? clientOid]));
    await step(going, (held) => {
      const own = answers.get(idsSent.get(held.order.id) ?? null);
      return { answer: null, step: own ? answeredStep(held, own) : askedAgain };
    });
    return;
  }
  await step(going, () => ({ answer: null, step: askedAgain }));
  if (outcome?.kind === "not-sent") return; // asked at the next turn
  for (const order of going) await cancelOrder(order, place);
}

const askedAgain = { kind: null, set: { cancel: "asked" } } satisfies OrderStep;

function startCancel({ order }: HeldOrder) {
  const isDue = order.cancel === "asked" && isCancellable(order);
  const step = { kind: "cancel-sending", set: { cancel: "sending" } } satisfies OrderStep;
  return { answer: isDue, step: isDue ? step : null };
}

function itemOf({ category, symbol, orderId, clientOid }: OrderRecord) {
  const named = orderId === null ? { clientOid } : { orderId };
  const request: BatchCancel = { ...named, category: category as Category, symbol: symbol ?? "" };
  return { kind: "cancellation", request } as const;
}

type CancelName = "cancel-order" | "cancel-reality-order" | "cancel-strategy-order";

/**
 * Of a strategy order that was triggered the order that it placed. Null: a trigger order, which has
 * no clientOid, that the exchange has not numbered.
 */
function prepareCancel(record: OrderRecord): PreparedWrite<CancelName> | null {
  const { operation, orderId, clientOid } = record;
  if (!isPlaced(record)) {
    if (record.operation !== "place-strategy-order")
      throw new Error(`${operation} places nothing that could be cancelled`);
    const { typed, answered } = record;
    const [placed] = answered ?? [];
    if (placed?.orderId) {
      const request = { orderId: placed.orderId, category: typed.category };
      return prepareWrite("cancel-order", request, { isReality: false }, DEFAULT_TRADING_SETTINGS);
    }
    const isNamed = typed.clientOid !== undefined;
    if (orderId === null && !isNamed) return null;
    const strategy = orderId === null ? { clientOid } : { orderId };
    return prepareWrite("cancel-strategy-order", strategy, null, DEFAULT_TRADING_SETTINGS);
  }
  const { category, symbol } = record;
  const named = orderId === null ? { clientOid } : { orderId };
  if (operation === "place-reality-order") {
    const request = { ...named, symbol, category: category as "SPOT" | "MARGIN" };
    return prepareWrite(
      "cancel-reality-order",
      request,
      { isReality: true },
      DEFAULT_TRADING_SETTINGS,
    );
  }
  const request = { ...named, category: category as Category };
  return prepareWrite("cancel-order", request, { isReality: false }, DEFAULT_TRADING_SETTINGS);
}

/** Not sent: asked again at the next turn, for a cancellation sent twice does no harm. */
function cancelStateOf(outcome: CancelAnswer): CancelState {
  switch (outcome.kind) {
    case "accepted":
    case "replaced":
      return "accepted";
    case "refused":
      return "refused";
    case "not-sent":
      return "asked";
    case "unknown":
      return "unknown";
    default:
      return outcome satisfies never;
  }
}
