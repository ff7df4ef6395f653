import { DESK_ORIGIN, doneEntry } from "@/lib/core/audit/origin";
import type { TimeRange } from "@/lib/core/repayments/repayment";
import type { ChangeRecord } from "@/lib/core/trading/desk/order-record";
import { PLACING } from "@/lib/core/trading/operations";
import { ASKED_STATES, addAbsences, sourcesOf } from "@/lib/core/trading/order-life";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { type HeldOrder, type OrderStep, stepOrder } from "@/lib/store/trading/order-steps";
import { aheadOf, nextLook, whileOpen } from "./look-times";
import { operationOf } from "./operations/all";
import type { Settled } from "./operations/operation";
import type { OrderPlace } from "./order-exchange";

/** Looks at what was to be changed, and keeps what has become of the change. */
export async function lookAtChange(change: ChangeRecord, place: OrderPlace, range: TimeRange): Promise<void> {
  const { request, preview, clientOid, orderId } = change;
  if (request === null || preview === null) throw new Error(`change ${change.id} was sent without a preview`);
  const sent = { request, seen: preview, of: change, clientOid, orderId, range };
  const settled = await askFor(() => operationOf(change.operation).settle(sent, place));
  await stepOrder(change.accountId, change.id, (held) => ({
    answer: null,
    step: stepOfSettled(held, settled),
  }));
}

/** Null: could not ask, which counts for nothing. */
async function askFor(ask: () => Promise<Settled>): Promise<Settled | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ExchangeError) return null;
    throw error;
  }
}

function stepOfSettled({ order, nowMs }: HeldOrder, settled: Settled | null): OrderStep | null {
  if (!ASKED_STATES.includes(order.state)) return null;
  const looked_at = new Date(nowMs);
  const later = { looked_at, next_look_at: nextLook(order, nowMs) };
  switch (settled?.kind) {
    case "done": {
      const { set, ...done } = doneStep(order as ChangeRecord, order.orderId);
      return { kind: "seen", ...done, set: { ...set, looked_at }, details: settled.details };
    }
    case "refused": {
      const { failure } = settled;
      const over = { looked_at, next_look_at: null, failure };
      // What a person said stays, unless the exchange shows that it was done.
      if (order.state === "not-executed") return { kind: null, set: over };
      return { kind: "seen", to: "refused", set: over, details: { failure } };
    }
    case "seen": {
      const { state, orderId, details } = settled;
      const to = aheadOf(order.state, state ?? (order.state === "unknown" ? "accepted" : order.state));
      return {
        kind: to === order.state && orderId === order.orderId ? null : "seen",
        to,
        set: { looked_at, order_id: orderId, failure: null, ...whileOpen(order, to, nowMs) },
        details,
      };
    }
    case "unchanged": {
      const { absent } = settled;
      const absences = addAbsences(order.absences, absent);
      const isNews = order.state === "unknown" && absent.length > 0;
      const kind = PLACING.includes(order.operation) ? "not-found" : "not-changed";
      // Nothing can be asked: the next look comes when a person types the number.
      const next =
        sourcesOf(order.operation).length === 0 && order.orderId === null ? { next_look_at: null } : {};
      return {
        kind: isNews ? kind : null,
        set: { ...later, absences, ...next },
        details: isNews ? { absent } : {},
      };
    }
    case "unclear":
      return { kind: "not-found", set: later, details: { candidates: settled.candidates } };
    case undefined:
      return { kind: null, set: later };
    default:
      return settled satisfies never;
  }
}

const followed = (accountId: number, botId: string) =>
  doneEntry(DESK_ORIGIN, "bot-followed", botId, { isUndone: false }, { id: accountId, name: null });

/** A change that is done: an order of ours is worth what it is worth now, and a bot that was made is followed. */
export function doneStep(change: ChangeRecord, botId: string | null) {
  const { accountId, operation, request, value } = change;
  const isModified = operation === "modify-order" || operation === "modify-strategy-order";
  const orderId = isModified ? request?.orderId : undefined;
  return {
    to: "done",
    set: { failure: null, next_look_at: null, ...(botId === null ? {} : { order_id: botId }) },
    ...(botId === null ? {} : { follows: { botId, entry: followed(accountId, botId) } }),
    ...(orderId !== undefined && value !== null ? { revalued: { orderId, value } } : {}),
  } as const;
}
