import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import { ExchangeError } from "@/lib/exchange/http/errors";
import type { OrderOutcome, WriteOutcome, WriteResult } from "@/lib/exchange/trading/write-results";
import {
  CANCELLING,
  type ChangeName,
  PLACING,
  type RecordOperation,
} from "@/lib/trading/exchange-operations";
import { type BatchItem, type BatchName, joinWrites } from "@/lib/trading/join-writes";
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
  type AnsweredOrder,
  type ChangeRecord,
  isPlaced,
  type OrderRecord,
  subjectOfRecord,
} from "@/lib/trading/order-record";
import { mayBeBatched } from "@/lib/trading/plan-sends";
import type { Write } from "@/lib/trading/prepare-write";
import type { ModifyOrder } from "@/lib/trading/requests";
import {
  type HeldOrder,
  type OrderStep,
  stepOrder,
  stepOrders,
} from "@/lib/trading/store/order-steps";
import { operationOf } from "./changes/change-operations";
import type { PreviewedChange } from "./changes/operation";
import { judgeHeldOrder } from "./judge-limits";
import { doneStep } from "./look-at-change";
import { learnMinimumReading, settingsOf } from "./minimum-setting";
import { type OrderPlace, readPreviewFacts } from "./order-exchange";
import { sha256 } from "./preview-draft";

/** An order is sent again only where the exchange provably executed nothing. */
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;

/** An approved record as it was checked once more, by what the exchange says now. */
export type CheckedOrder = {
  readonly order: OrderRecord;
  /** Null: it must not be sent any more. */
  readonly write: RecordWrite | null;
  /** Why not: the exchange's rules or its environment have changed, or what the preview showed. */
  readonly changed: "rules-changed" | "seen-changed";
  /** What its answer can show of the minimum; null: nothing. */
  readonly minimum: MinimumTest | null;
  /** How it may be sent with others; null: it is sent alone. */
  readonly item: BatchItem | null;
};

/**
 * Checks an approved record once more. Null: it is not to be sent any more. Throws ExchangeError,
 * UnknownSymbolError.
 */
export async function checkAgain(
  order: OrderRecord,
  place: OrderPlace,
): Promise<CheckedOrder | null> {
  const { exchange, account } = place;
  if (order.state !== "approved" || order.request === null) return null;
  const again = await prepareAgain(order, place);
  const stopped = { ...again, order, write: null, item: null };
  if (again.write === null || sha256(again.write.body) !== order.bodySha256) return stopped;
  const { environment: answered } = await exchange.reader.checkKey();
  const isSame = (answered === "sandbox") === (account.environment === "paper");
  return isSame ? { ...again, order } : stopped;
}

const NOT_PREPARED = {
  write: null,
  changed: "rules-changed",
  minimum: null,
  item: null,
} as const satisfies Omit<CheckedOrder, "order">;

async function prepareAgain(
  order: OrderRecord,
  place: OrderPlace,
): Promise<Omit<CheckedOrder, "order">> {
  if (order.request === null) return NOT_PREPARED;
  if (!isPlaced(order)) return lookAgain(order, place);
  const facts = await readPreviewFacts(place.exchange, order.request);
  const settings = settingsOf(place.account);
  const { write, request } = checkOrder(order.operation, order.request, facts, settings);
  const minimum = testMinimum(request, facts.instrument, facts.lastPrice);
  const { body } = order;
  // Reality pairs are counted by limits of their own (docs/exchange.md 4.1 rule 1).
  const isAlone = body === null || facts.instrument.isReality || !mayBeBatched(order);
  const item: BatchItem | null = isAlone ? null : { kind: "order", request, facts, body };
  return { write, changed: "rules-changed", minimum, item };
}

/** A change may have other bytes by now, or mean another thing with the same ones. */
async function lookAgain(
  change: ChangeRecord,
  place: OrderPlace,
): Promise<Omit<CheckedOrder, "order">> {
  const { operation, request, preview } = change;
  if (request === null || preview === null) return NOT_PREPARED;
  const { look, isAsSeen } = operationOf(operation);
  const now = await look(request, place, change);
  if (isAsSeen && !isAsSeen(preview, now)) return { ...NOT_PREPARED, changed: "seen-changed" };
  return { ...NOT_PREPARED, write: now.write, item: itemOfChange(change, now) };
}

function itemOfChange(
  order: ChangeRecord,
  { request, batched }: Pick<PreviewedChange<ChangeName>, "request" | "batched">,
): BatchItem | null {
  const { body, symbol } = order;
  if (body === null || !mayBeBatched(order)) return null;
  if (order.operation === "modify-order" && batched !== undefined) {
    const isAlone = batched.instrument.isReality || batched.order.isReduceOnly;
    return isAlone
      ? null
      : { kind: "change", request: request as ModifyOrder, facts: batched, body };
  }
  if (order.operation !== "cancel-order" || symbol === null) return null;
  const { category, orderId } = order.typed;
  if (category === undefined || orderId === undefined) return null;
  return { kind: "cancellation", request: { category, orderId, symbol } };
}

/**
 * Sends a checked record at most once: its bytes are stored as "sending" before the first of them
 * leaves. A process that dies in between leaves a record of unknown outcome, which is asked about
 * and never sent again.
 */
async function sendAlone(checked: CheckedOrder, place: OrderPlace): Promise<void> {
  const { id, accountId } = checked.order;
  const started = await stepOrder(accountId, id, (held) =>
    begin(held, checked.write, checked.changed),
  );
  if (started === "go") await sendStarted(checked, place);
}

async function sendStarted(
  { order, write, minimum }: CheckedOrder,
  place: OrderPlace,
): Promise<void> {
  const { exchange, signal } = place;
  if (write === null) throw new Error(`order ${order.id} was started without its bytes`);
  const outcome = await exchange.writer.send<RecordOperation>(write, signal);
  await stepOrder(order.accountId, order.id, (held) => record(held, outcome));
  await learnFrom([{ order, minimum, outcome }], place);
}

/**
 * Sends checked records in one request, if the rules of batches allow it; else each alone. All are
 * stored as "sending" in one transaction before the first byte leaves, judged one after the other;
 * one that may not be sent drops out. Each gets its own answer.
 */
export async function sendTogether(
  checked: readonly CheckedOrder[],
  place: OrderPlace,
): Promise<void> {
  const { account, exchange, signal } = place;
  const settings = settingsOf(account);
  const join = (some: readonly CheckedOrder[]) =>
    some.length > 1 ? joinWrites(itemsOf(some), settings) : null;
  const joined = checked.filter(({ item, write }) => item !== null && write !== null);
  const isBatch = join(joined) !== null;
  for (const one of checked) if (!isBatch || !joined.includes(one)) await sendAlone(one, place);
  if (!isBatch) return;

  const byId = new Map(joined.map((one) => [one.order.id, one]));
  const { accountId } = account;
  const started = await stepOrders(
    accountId,
    joined.map(({ order }) => order.id),
    (held) => {
      const { write, changed } = byId.get(held.order.id) ?? NOT_PREPARED;
      return begin(held, write, changed);
    },
  );
  const going = joined.filter((_, index) => started[index] === "go");
  const batch = join(going);
  if (batch === null) {
    for (const one of going) await sendStarted(one, place);
    return;
  }
  const answered = await exchange.writer.send(batch, signal);
  const outcome =
    answered.kind === "refused" && (await mayHaveTaken(going, place))
      ? { kind: "unknown" as const, failure: answered.failure }
      : answered;
  const outcomes = new Map(going.map((one) => [one.order.id, outcomeOf(one, outcome)]));
  await stepOrders(
    accountId,
    going.map(({ order }) => order.id),
    (held) => {
      const own = outcomes.get(held.order.id);
      return own ? record(held, own, going.length) : { answer: null, step: null };
    },
  );
  const answers = going.map(({ order, minimum }) => {
    const own = outcomes.get(order.id) ?? NOT_ANSWERED;
    return { order, minimum, outcome: own };
  });
  await learnFrom(answers, place);
}

/**
 * Whether a batch that was refused as a whole was taken in part all the same: no source says that
 * the code of one order is never the batch's. True as well where the exchange cannot be asked.
 */
async function mayHaveTaken(
  sent: readonly CheckedOrder[],
  { exchange: { reader } }: OrderPlace,
): Promise<boolean> {
  try {
    for (const { order } of sent) {
      if (!isPlaced(order)) continue; // what was changed is read again in any case
      if ((await reader.findOrder({ clientOid: order.clientOid })) !== null) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof ExchangeError) return true;
    throw error;
  }
}

const itemsOf = (checked: readonly CheckedOrder[]) =>
  checked.map(({ item }) => item).filter((item) => item !== null);

/** What a batch's answer says of one of its records, found by the id that was sent. */
function outcomeOf(
  { write }: CheckedOrder,
  outcome: WriteOutcome<WriteResult<BatchName>>,
): RecordOutcome {
  if (outcome.kind === "replaced") return NOT_ANSWERED; // only a reduce-only order replaces another
  if (outcome.kind !== "accepted") return outcome;
  const sent = write?.named[0];
  const own = outcome.result.find(
    ({ named }) =>
      sent !== undefined && named.orderId === sent.orderId && named.clientOid === sent.clientOid,
  );
  return own?.outcome ?? NOT_ANSWERED;
}

const NOT_ANSWERED: RecordOutcome = {
  kind: "unknown",
  failure: {
    kind: "bad-response",
    code: null,
    httpStatus: null,
    detail: "the answer does not name this order",
  },
};

type Answered = Pick<CheckedOrder, "order" | "minimum"> & { readonly outcome: RecordOutcome };

/** Keeps what the answers show of the minimum, each reading once, unless it is known already. */
async function learnFrom(
  answers: readonly Answered[],
  { account, scope }: OrderPlace,
): Promise<void> {
  const learned = new Set([account.minimum?.reading]);
  for (const { order, minimum, outcome } of answers) {
    const shown = minimum && readingShown(minimum, outcome);
    if (shown === null || learned.has(shown)) continue;
    learned.add(shown);
    await learnMinimumReading(scope, order, shown);
  }
}

type RecordWrite = Write<RecordOperation>;

/** The last check before the first byte leaves, with the account and the order locked. */
async function begin(held: HeldOrder, write: RecordWrite | null, changed: CheckedOrder["changed"]) {
  const { order, account, nowMs } = held;
  if (order.state !== "approved") return { answer: "stop" as const, step: null };
  if (order.cancel !== null) {
    return {
      answer: "stop" as const,
      step: { kind: "withdrawn", to: "withdrawn" } satisfies OrderStep,
      entry: doneEntry(
        DESK_ORIGIN,
        "order-withdrawn",
        order.clientOid,
        {},
        { id: order.accountId, name: null },
      ),
    };
  }
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
  if (write === null || subject === null) return stop(changed, { to: "refused" });
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

/**
 * Records the answer. One that comes after the order was given up as lost still counts. `together`:
 * how many the request carried.
 */
function record(held: HeldOrder, outcome: RecordOutcome, together = 1) {
  const { order } = held;
  if (order.state !== "sending" && order.state !== "unknown") return { answer: null, step: null };
  const step = stepOf(held, outcome);
  const problem = step.set?.failure?.kind;
  return {
    answer: null,
    step: together > 1 ? { ...step, details: { ...step.details, together } } : step,
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
  held: HeldOrder,
  outcome: RecordOutcome,
): OrderStep & { readonly to: NonNullable<OrderStep["to"]> } {
  const { order, nowMs } = held;
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
      if (wasTakenBack(held))
        return { kind, to: "withdrawn", set: { failure }, details: { failure } };
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

/**
 * Whether its cancellation was asked, or trading was stopped, while it was on its way. A change
 * cannot be cancelled, and trading may be on again: the account's state has changed since.
 */
function wasTakenBack({ order, account }: HeldOrder): boolean {
  if (order.cancel !== null) return true;
  if (CANCELLING.includes(order.operation)) return false; // it helps to stop
  return order.sentAt !== null && account.stateSince >= order.sentAt;
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
  const listed = Array.isArray(result) ? { answered: result.map(answeredOf) } : {};
  if (operationOf(order.operation).onceAccepted === "asked")
    return { to: "accepted", set: { failure: null, ...listed, ...look }, details } as const;
  return { ...doneStep(order, botId), details };
}

function answerDetails(result: RecordResult, botId: string | null) {
  if (botId !== null) return { botId };
  return Array.isArray(result) ? { answered: result.map(answerOf) } : {};
}

function answeredOf({ named, outcome }: OrderOutcome): AnsweredOrder {
  // Of an order that was accepted the answer's own ids count.
  const { orderId, clientOid } = outcome.kind === "accepted" ? outcome.result : named;
  const failure = "failure" in outcome ? outcome.failure : null;
  return { orderId, clientOid, outcome: outcome.kind, failure };
}

const answerOf = ({ named, outcome }: OrderOutcome) => ({ ...named, outcome: outcome.kind });
