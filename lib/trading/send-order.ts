import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import type { OrderOutcome, WriteOutcome, WriteResult } from "@/lib/exchange/trading/write-results";
import { PLACING, type RecordOperation } from "@/lib/trading/exchange-operations";
import { type MinimumTest, readingShown, testMinimum } from "@/lib/trading/minimum-reading";
import {
  nextLookAfterMs,
  RECONCILED_WITHIN_MS,
  SEND_WITHIN_MS,
  type UnsentReason,
} from "@/lib/trading/order-life";
import { isSentWhile, type LimitLine } from "@/lib/trading/order-limits";
import { checkOrder } from "@/lib/trading/order-preview";
import {
  type ChangeRecord,
  isPlaced,
  type OrderRecord,
  subjectOfRecord,
} from "@/lib/trading/order-record";
import type { Write } from "@/lib/trading/prepare-write";
import { findOrderRecord, type OrderTask } from "@/lib/trading/store/order-records";
import { type HeldOrder, type OrderStep, stepOrder } from "@/lib/trading/store/order-steps";
import { operationOf } from "./changes/change-operations";
import { judgeHeldOrder } from "./judge-limits";
import { doneStep } from "./look-at-change";
import { learnMinimumReading, settingsOf } from "./minimum-setting";
import { type OrderPlace, readPreviewFacts } from "./order-exchange";
import { sha256 } from "./preview-draft";

/** An order is sent again only where the exchange provably executed nothing. */
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;

/**
 * Sends an approved order at most once: its bytes are stored as "sending" before the first of them
 * leaves. A process that dies in between leaves an order of unknown outcome, which is asked about
 * and never sent again.
 */
export async function sendOrder({ accountId, id }: OrderTask, place: OrderPlace): Promise<void> {
  const { scope, exchange, signal } = place;
  const order = await findOrderRecord(scope, id);
  if (order?.state !== "approved" || order.request === null) return;
  const { write, minimum } = await checkAgain(order, place);
  const started = await stepOrder(accountId, id, (held) => begin(held, write));
  if (started !== "go" || write === null) return;
  const outcome = await exchange.writer.send<RecordOperation>(write, signal);
  await stepOrder(accountId, id, (held) => record(held, outcome));
  const shown = minimum && readingShown(minimum, outcome);
  if (shown !== null) await learnMinimumReading(scope, order, shown);
}

type RecordWrite = Write<RecordOperation>;

type CheckedAgain = {
  /** Null: the exchange's rules or its environment have changed. */
  readonly write: RecordWrite | null;
  /** What its answer can show of the minimum; null: nothing. */
  readonly minimum: MinimumTest | null;
};

/** Prepares its bytes once more, by what the exchange says now. */
async function checkAgain(order: OrderRecord, place: OrderPlace): Promise<CheckedAgain> {
  const { exchange, account } = place;
  const { write, minimum } = await prepareAgain(order, place);
  if (write === null || sha256(write.body) !== order.bodySha256) return { write: null, minimum };
  await exchange.writer.measureClock();
  const { environment: answered } = await exchange.reader.checkKey();
  return {
    write: (answered === "sandbox") === (account.environment === "paper") ? write : null,
    minimum,
  };
}

async function prepareAgain(order: OrderRecord, place: OrderPlace): Promise<CheckedAgain> {
  if (order.request === null) return { write: null, minimum: null };
  if (!isPlaced(order)) {
    const { write } = await operationOf(order.operation).look(order.request, place, order);
    return { write, minimum: null };
  }
  const { request } = order;
  const facts = await readPreviewFacts(place.exchange, request);
  const { write } = checkOrder(order.operation, request, facts, settingsOf(place.account));
  return { write, minimum: testMinimum(request, facts.instrument, facts.lastPrice) };
}

/** The last check before the first byte leaves, with the account and the order locked. */
async function begin(held: HeldOrder, write: RecordWrite | null) {
  const { order, account, nowMs } = held;
  if (order.state !== "approved") return { answer: "stop" as const, step: null };
  const stop = (
    why: UnsentReason,
    {
      to = "expired",
      broken = null,
    }: { to?: "refused" | "expired"; broken?: LimitLine | null } = {},
  ) => ({
    answer: "stop" as const,
    step: { kind: "expired", to, details: { why, ...broken } } satisfies OrderStep,
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
  const subject = subjectOfRecord(order);
  if (write === null || subject === null) return stop("rules-changed", { to: "refused" });
  if (!isSentWhile(account.state, subject)) return stop("stopped");
  const { broken, needsSecond } = await judgeHeldOrder(held, subject);
  const lost = await findLostRight(held, needsSecond);
  if (lost !== null) return stop(lost);
  if (broken !== null) return stop("limit", { broken });
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

/** Roles and the threshold may have changed since it was released. Null: it may still be sent. */
async function findLostRight(held: HeldOrder, needsSecond: boolean): Promise<UnsentReason | null> {
  const { approvedBy } = held.order;
  if ((await held.drafterLimits()) === null) return "not-trader";
  if (approvedBy !== null && !(await held.rolesOf(approvedBy)).includes("approver"))
    return "not-approver";
  return needsSecond && approvedBy === null ? "needs-second-person" : null;
}

/** Records the answer. One that comes after the order was given up as lost still counts. */
function record(held: HeldOrder, outcome: RecordOutcome) {
  const { order } = held;
  if (order.state !== "sending" && order.state !== "unknown") return { answer: null, step: null };
  const step = stepOf(held, outcome);
  const problem = step.set?.failure?.kind;
  return {
    answer: null,
    step,
    entry: doneEntry(
      DESK_ORIGIN,
      "order-answered",
      order.clientOid,
      problem === undefined ? { state: step.to } : { state: step.to, problem },
      { id: order.accountId, name: null },
    ),
  };
}

type RecordOutcome = WriteOutcome<WriteResult<RecordOperation>>;
type RecordResult = WriteResult<RecordOperation>;

function stepOf(
  { order, nowMs }: HeldOrder,
  outcome: RecordOutcome,
): OrderStep & { readonly to: NonNullable<OrderStep["to"]> } {
  const kind = "answered";
  const look = { next_look_at: new Date(nowMs + (nextLookAfterMs(0) ?? 0)) };
  switch (outcome.kind) {
    case "accepted":
      return PLACING.includes(order.operation)
        ? acceptedOrder(outcome.result, look)
        : { kind, ...acceptedChange(order as ChangeRecord, outcome.result, look) };
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

type NextLook = { readonly next_look_at: Date };

function acceptedOrder(result: RecordResult, look: NextLook) {
  if (result === null || !("orderId" in result))
    throw new Error("an order was answered like a list");
  const { orderId } = result;
  return {
    kind: "answered",
    to: "accepted",
    set: { order_id: orderId, failure: null, ...look },
    details: { orderId },
  } as const;
}

/** A change that the exchange decides after its answer is looked at; any other is done. */
function acceptedChange(order: ChangeRecord, result: RecordResult, look: NextLook) {
  const botId = result !== null && "botId" in result ? result.botId : null;
  const details = answerDetails(result, botId);
  if (operationOf(order.operation).onceAccepted === "asked")
    return { to: "accepted", set: { failure: null, ...look }, details } as const;
  return { ...doneStep(order, botId), details };
}

function answerDetails(result: RecordResult, botId: string | null) {
  if (botId !== null) return { botId };
  return Array.isArray(result) ? { answered: result.map(answerOf) } : {};
}

const answerOf = ({ named, outcome }: OrderOutcome) => ({ ...named, outcome: outcome.kind });
