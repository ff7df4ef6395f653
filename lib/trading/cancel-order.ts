import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { OrderIds, WriteOutcome } from "@/lib/exchange/trading/write-results";
import { PLACING } from "@/lib/trading/exchange-operations";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import type { Category } from "@/lib/trading/exchange-words";
import { NEVER_SENT } from "@/lib/trading/order-life";
import { type CancelState, isPlaced, type OrderRecord } from "@/lib/trading/order-record";
import { type PreparedWrite, prepareWrite } from "@/lib/trading/prepare-write";
import { findOrderRecord, type OrderTask } from "@/lib/trading/store/order-records";
import { type OrderActor, type OrderStep, stepOrder } from "@/lib/trading/store/order-steps";
import { englishSentence } from "@/lib/trading/text";
import type { CancelOutcome } from "./contract";
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
  const started = await stepOrder(accountId, id, (held) => {
    const isDue = held.order.cancel === "asked" && isCancellable(held.order);
    const step = { kind: "cancel-sending", set: { cancel: "sending" } } satisfies OrderStep;
    return { answer: isDue, step: isDue ? step : null };
  });
  if (!started) return;
  const outcome = await exchange.writer.send<CancelName>(prepared.write, signal);
  await stepOrder(accountId, id, ({ order: held, nowMs }) => ({
    answer: null,
    step: {
      kind: "cancel-answered",
      set: {
        cancel: cancelStateOf(outcome),
        next_look_at: isCancellable(held) ? new Date(nowMs) : null,
      },
      details:
        "failure" in outcome
          ? { outcome: outcome.kind, failure: outcome.failure }
          : { outcome: outcome.kind },
    },
  }));
}

type CancelName = "cancel-order" | "cancel-reality-order" | "cancel-strategy-order";

/** Null: a trigger order, which has no clientOid, that the exchange has not numbered. */
function prepareCancel(record: OrderRecord): PreparedWrite<CancelName> | null {
  const { operation, orderId, clientOid } = record;
  if (!isPlaced(record)) {
    const isNamed = operation === "place-strategy-order" && record.typed.clientOid !== undefined;
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
function cancelStateOf(outcome: WriteOutcome<OrderIds | null>): CancelState {
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
