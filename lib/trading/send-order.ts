import { doneEntry } from "@/lib/core/audit/event";
import { DESK_ORIGIN } from "@/lib/core/audit/origin";
import { nextLookAfterMs, RECONCILED_WITHIN_MS, SEND_WITHIN_MS } from "@/lib/core/trading/order-life";
import { checkOrder } from "@/lib/core/trading/order-preview";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/core/trading/settings";
import type { Write } from "@/lib/core/trading/writes";
import type { OrderIds, WriteOutcome } from "@/lib/exchange/trading/write-results";
import { findOrderRecord, type OrderRecord, type OrderTask } from "@/lib/store/trading/order-records";
import { type HeldOrder, type OrderStep, stepOrder } from "@/lib/store/trading/order-steps";
import type { TradingAccount } from "@/lib/store/trading/trading-accounts";
import { isStateOpen, sha256 } from "./draft-order";
import { type OrderExchange, type OrderPlace, readPreviewFacts } from "./order-exchange";

/** Sent again at most so often, and only where the exchange provably executed nothing. */
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;

/**
 * Sends an approved order at most once: its bytes are stored as "sending" before the first of them leaves. A process
 * that dies in between leaves an order of unknown outcome, which is asked about and never sent again.
 */
export async function sendOrder(
  { accountId, id }: OrderTask,
  { account, scope, exchange, signal }: OrderPlace,
): Promise<void> {
  const order = await findOrderRecord(scope, id);
  if (order?.state !== "approved" || order.request === null) return;
  const write = await checkAgain(order, account, exchange);
  const started = await stepOrder(accountId, id, (held) => begin(held, write));
  if (started !== "go" || write === null) return;
  const outcome: WriteOutcome<OrderIds> = await exchange.writer.send(write, signal);
  await stepOrder(accountId, id, (held) => record(held, outcome));
}

type OrderWrite = Write<"place-order"> | Write<"place-reality-order">;

/** The order's bytes once more, by what the exchange says now; null: its rules or its environment have changed. */
async function checkAgain(
  { operation, request, bodySha256 }: OrderRecord,
  { environment }: TradingAccount,
  exchange: OrderExchange,
): Promise<OrderWrite | null> {
  if (request === null) return null;
  const facts = await readPreviewFacts(exchange, request);
  const { write } = checkOrder(operation, request, facts, DEFAULT_TRADING_SETTINGS);
  if (write === null || sha256(write.body) !== bodySha256) return null;
  await exchange.writer.measureClock();
  const { environment: answered } = await exchange.reader.checkKey();
  return (answered === "sandbox") === (environment === "paper") ? write : null;
}

/** The last look before the first byte leaves, with the account and the order locked. */
function begin({ order, account, nowMs }: HeldOrder, write: OrderWrite | null) {
  if (order.state !== "approved") return { answer: "stop" as const, step: null };
  const stop = (why: string, to: "refused" | "expired" = "expired") => ({
    answer: "stop" as const,
    step: { kind: "expired", to, details: { why } } satisfies OrderStep,
    entry: doneEntry(
      DESK_ORIGIN,
      "order-answered",
      order.clientOid,
      { state: to, problem: why },
      {
        id: order.accountId,
        name: null,
      },
    ),
  });
  if (nowMs - (order.releasedAt?.getTime() ?? 0) > SEND_WITHIN_MS) return stop("too-late");
  if (write === null || order.request === null) return stop("rules-changed", "refused");
  if (!isStateOpen(account.state, order.request)) return stop("stopped");
  const { reconciledAt } = account;
  if (reconciledAt === null || nowMs - reconciledAt.getTime() > RECONCILED_WITHIN_MS)
    return { answer: "stop" as const, step: null }; // tried again once the account is reconciled, or too late
  return {
    answer: "go" as const,
    step: {
      kind: "sending",
      to: "sending",
      set: { sent_at: new Date(nowMs), attempts: order.attempts + 1, next_look_at: null },
      details: { bodySha256: order.bodySha256, attempt: order.attempts + 1 },
    } satisfies OrderStep,
    entry: doneEntry(
      DESK_ORIGIN,
      "order-sent",
      order.clientOid,
      { bodySha256: order.bodySha256 ?? "" },
      { id: order.accountId, name: null },
    ),
  };
}

/** What became of it. An answer that comes after the order was given up as lost still counts. */
function record(held: HeldOrder, outcome: WriteOutcome<OrderIds>) {
  const { order } = held;
  if (order.state !== "sending" && order.state !== "unknown") return { answer: null, step: null };
  const step = stepOf(held, outcome);
  const { failure } = step.set ?? {};
  return {
    answer: null,
    step,
    entry: doneEntry(
      DESK_ORIGIN,
      "order-answered",
      order.clientOid,
      { state: step.to, ...(failure ? { problem: failure.kind } : {}) },
      { id: order.accountId, name: null },
    ),
  };
}

function stepOf(
  { order, nowMs }: HeldOrder,
  outcome: WriteOutcome<OrderIds>,
): OrderStep & { readonly to: NonNullable<OrderStep["to"]> } {
  const kind = "answered";
  const look = { next_look_at: new Date(nowMs + (nextLookAfterMs(0) ?? 0)) };
  switch (outcome.kind) {
    case "accepted": {
      const { orderId } = outcome.result;
      return {
        kind,
        to: "accepted",
        set: { order_id: orderId, failure: null, ...look },
        details: { orderId },
      };
    }
    case "replaced":
      return { kind, to: "accepted", set: { failure: null, ...look }, details: { replaced: true } };
    case "refused":
      return {
        kind,
        to: "refused",
        set: { failure: outcome.failure },
        details: { failure: outcome.failure },
      };
    case "not-sent": {
      const { failure, retryAfterMs } = outcome;
      // Given up as lost meanwhile: nothing was executed, so it ends refused.
      if (order.state === "unknown" || order.attempts >= MOST_ATTEMPTS)
        return { kind, to: "refused", set: { failure }, details: { failure } };
      const waitMs = retryAfterMs ?? FIRST_WAIT_MS * order.attempts;
      const next_try_at = new Date(nowMs + waitMs);
      return { kind, to: "approved", set: { failure, next_try_at }, details: { failure, waitMs } };
    }
    case "unknown": {
      const { failure } = outcome;
      return { kind, to: "unknown", set: { failure, ...look }, details: { failure } };
    }
    default:
      return outcome satisfies never;
  }
}
