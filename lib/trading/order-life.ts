import { PLACING, type RecordOperation } from "./exchange-operations";
import type { OrderState, StrategyState, Word } from "./exchange-words";

/**
 * The states of an order or a change of ours, from the first draft to its end. Each is a record
 * first: a step is kept before the next one begins.
 *
 * - draft: looked at, not sent. waiting: needs a second person. approved: to be sent now.
 * - sending: its bytes are stored and may have left.
 * - accepted: the exchange numbered it. unknown: it may have been executed.
 * - open, partially-filled, filled, cancelled: what the exchange says of an order.
 * - done: the exchange made the change.
 * - refused: the exchange changed nothing. expired: it was never sent. withdrawn: it was taken back
 *   before the exchange executed anything.
 * - not-executed: a person said so, after the exchange did not know it for long enough.
 */
export const ORDER_RECORD_STATES = [
  "draft",
  "waiting",
  "approved",
  "sending",
  "accepted",
  "unknown",
  "open",
  "partially-filled",
  "filled",
  "cancelled",
  "done",
  "refused",
  "expired",
  "withdrawn",
  "not-executed",
] as const;
export type OrderRecordState = (typeof ORDER_RECORD_STATES)[number];

/** Which orders a list or a file shows. */
export const ORDER_SHOWS = ["open", "unknown", "done", "all"] as const;
export type OrderShow = (typeof ORDER_SHOWS)[number];

export function statesOfShow(show: OrderShow): readonly OrderRecordState[] {
  switch (show) {
    case "open":
      return [
        "draft",
        "waiting",
        "approved",
        "sending",
        "accepted",
        "unknown",
        "open",
        "partially-filled",
      ];
    case "unknown":
      return ["sending", "unknown"];
    case "done":
      return ["filled", "cancelled", "done", "refused", "expired", "withdrawn", "not-executed"];
    case "all":
      return ORDER_RECORD_STATES;
    default:
      return show satisfies never;
  }
}

/**
 * Why an order that was released was not sent, or one that was drafted went; "limit": one that was
 * no longer kept.
 */
export const UNSENT_REASONS = [
  "too-late",
  "not-sent",
  "stopped",
  "rules-changed",
  "seen-changed",
  "not-trader",
  "not-approver",
  "needs-second-person",
  "role-taken",
  "limit",
] as const;
export type UnsentReason = (typeof UNSENT_REASONS)[number];

const OBSERVED = ["open", "partially-filled", "filled", "cancelled"] as const;

/** Where each state may lead. What the exchange shows wins over what a person said. */
const NEXT: Record<OrderRecordState, readonly OrderRecordState[]> = {
  draft: ["waiting", "approved", "expired", "withdrawn"],
  waiting: ["approved", "expired", "withdrawn"],
  // Refused: our own check found that it can no longer be sent.
  approved: ["sending", "refused", "expired", "withdrawn"],
  // Back to approved, or withdrawn, only where the exchange provably executed nothing.
  sending: ["accepted", "refused", "unknown", "approved", "withdrawn", "done", ...OBSERVED],
  // A change that was accepted may still be refused: the exchange decides some of them later.
  accepted: ["done", "refused", "not-executed", ...OBSERVED],
  unknown: ["accepted", "refused", "not-executed", "done", ...OBSERVED],
  open: ["partially-filled", "filled", "cancelled"],
  "partially-filled": ["filled", "cancelled"],
  filled: [],
  cancelled: [],
  done: [],
  refused: [],
  expired: [],
  withdrawn: [],
  "not-executed": ["done", ...OBSERVED],
};

export function canMove(from: OrderRecordState, to: OrderRecordState): boolean {
  return NEXT[from].includes(to);
}

/**
 * States in which the whole order counts against the limits: it was sent, or will be, and is not
 * over.
 */
export const EXPOSED_STATES: readonly OrderRecordState[] = [
  "waiting",
  "approved",
  "sending",
  "accepted",
  "unknown",
  "open",
  "partially-filled",
];

/** States of what was sent, or will be, and of what it has come to where that is not nothing. */
export const SENT_ALONE_STATES: readonly OrderRecordState[] = [
  "approved",
  "sending",
  "accepted",
  "unknown",
  "open",
  "partially-filled",
  "filled",
  "cancelled",
  "done",
];

/** States of an order of which nothing has left. */
export const NEVER_SENT: readonly OrderRecordState[] = ["draft", "waiting", "approved"];

/** Nothing can happen to the record any more, but for what the exchange shows of a marked one. */
export function isOver(state: OrderRecordState): boolean {
  return statesOfShow("done").includes(state);
}

/** An order can be cancelled until it is over; a change can be withdrawn only before it is sent. */
export function mayCancel({
  operation,
  state,
}: {
  readonly operation: RecordOperation;
  readonly state: OrderRecordState;
}): boolean {
  return PLACING.includes(operation) ? !isOver(state) : NEVER_SENT.includes(state);
}

/** States that only the exchange can end: it is asked about these orders. */
export const ASKED_STATES: readonly OrderRecordState[] = [
  "accepted",
  "unknown",
  "open",
  "partially-filled",
  "not-executed",
];

/**
 * Ours for the exchange's state of an order. Null: a word that nobody lists; the state stays as it
 * was.
 */
export function recordStateOf(state: Word<OrderState>): (typeof OBSERVED)[number] | null {
  switch (state) {
    case "live":
    case "new":
      return "open";
    case "partially_filled":
      return "partially-filled";
    case "filled":
      return "filled";
    case "cancelled":
      return "cancelled";
    default:
      return null;
  }
}

/**
 * Ours for the exchange's state of a strategy order. One that fired is filled; what it placed may
 * still be open.
 */
export function recordStateOfStrategy(
  status: Word<StrategyState> | null,
): (typeof OBSERVED)[number] | null {
  switch (status) {
    case "pending":
    case "submitting":
      return "open";
    case "success":
      return "filled";
    case "failed":
    case "cancelled":
      return "cancelled";
    default:
      return null;
  }
}

/** An unused draft or approval expires after this time. */
export const DRAFT_LIVES_MS = 15 * 60_000;
/**
 * Orders that one person sends on one side without a second person count together within this time.
 */
export const ALONE_TOGETHER_MS = 15 * 60_000;
/** A preview's figures are no older when the order is sent. */
export const PREVIEW_LIVES_MS = 30_000;
/** A preview that is in view is made again once it is this old: the new one comes in time. */
export const RENEW_AFTER_MS = 20_000;
/** An approved order that could not be sent within this time is not sent: prices have moved. */
export const SEND_WITHIN_MS = 60_000;
/** An order that is `sending` for longer has lost its sender: no request lasts this long. */
export const SENDER_LOST_MS = 60_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const FIRST_LOOKS_MS = [2_000, 5_000, 10_000, 20_000, 40_000];

/**
 * How long after `sinceMs` the exchange is asked about an order next, of which it was last asked
 * `askedMs` after it was sent: after 2, 5, 10, 20 and 40 s, each minute to ten minutes, each ten
 * minutes to an hour, hourly to a day. Null: no more.
 */
export function nextLookAfterMs(askedMs: number): number | null {
  const first = FIRST_LOOKS_MS.find((atMs) => atMs > askedMs);
  if (first !== undefined) return first;
  const stepMs =
    askedMs < 10 * MINUTE_MS ? MINUTE_MS : askedMs < HOUR_MS ? 10 * MINUTE_MS : HOUR_MS;
  const next = (Math.floor(askedMs / stepMs) + 1) * stepMs;
  return next <= DAY_MS ? next : null;
}

/** An order that is known to be open is asked about at least this often. */
export const OPEN_LOOK_MS = 15_000;

/**
 * Nothing is sent unless the account's orders were compared with the exchange's within this time.
 */
export const RECONCILED_WITHIN_MS = 3 * MINUTE_MS;

/**
 * Why the worker can do nothing for a record now. trade-key, read-key: it cannot be opened.
 * not-reconciled: the account's open orders could not be compared with the exchange's. failed: the
 * account's work failed; the log says why.
 */
export const HOLDS = ["trade-key", "read-key", "not-reconciled", "failed"] as const;
export type HoldReason = (typeof HOLDS)[number];

/** Where an order may be found, in the order in which the exchange is asked. */
export const ORDER_SOURCES = ["order-info", "open-orders", "history", "fills"] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];
const STRATEGY_SOURCES = ["open-strategies", "strategy-history"] as const;
/** "state": of a change, what was to be changed. */
export type RecordSource = OrderSource | (typeof STRATEGY_SOURCES)[number] | "state";

/** Where an outcome can be read. */
export function sourcesOf(operation: RecordOperation): readonly RecordSource[] {
  if (operation === "place-strategy-order") return STRATEGY_SOURCES;
  // No question lists an account's bots.
  if (operation === "create-bot" || operation === "create-neutral-bot") return [];
  return PLACING.includes(operation) ? ORDER_SOURCES : ["state"];
}

/**
 * Whether nothing at the exchange carries an id of ours: a person has to say which number it has
 * there.
 */
export function isNameless({
  operation,
  typed,
}: {
  readonly operation: RecordOperation;
  readonly typed: object;
}): boolean {
  if (operation === "create-bot" || operation === "create-neutral-bot") return true;
  return operation === "place-strategy-order" && "type" in typed && typed.type === "trigger";
}

/**
 * How often each source answered that it does not know the order, or that nothing changed. "Could
 * not ask" does not count.
 */
export type AbsenceCounts = Readonly<Partial<Record<RecordSource, number>>>;

export function addAbsences(counts: AbsenceCounts, absent: readonly RecordSource[]): AbsenceCounts {
  const added = { ...counts };
  for (const source of absent) added[source] = (added[source] ?? 0) + 1;
  return added;
}

const LEAST_ABSENCES = 3;
const LEAST_WAIT_MS = 10 * MINUTE_MS;

/** How often each source has answered that has to answer again before a person may decide. */
function listAnswersToCome({
  operation,
  absences,
}: {
  readonly operation: RecordOperation;
  readonly absences: AbsenceCounts;
}): readonly number[] {
  return sourcesOf(operation)
    .map((source) => absences[source] ?? 0)
    .filter((count) => count < LEAST_ABSENCES);
}

/**
 * How long until the exchange is asked again about a record that was sent more than a day ago. An
 * unknown outcome is asked about until a person may decide: nobody could end it otherwise. A source
 * that has never answered may not be readable, so that it is asked more rarely. Null: no more.
 */
export function lateLookMs(order: {
  readonly operation: RecordOperation;
  readonly state: OrderRecordState;
  readonly absences: AbsenceCounts;
}): number | null {
  const answers = listAnswersToCome(order);
  if (order.state !== "unknown" || answers.length === 0) return null;
  return answers.some((count) => count > 0) ? 10 * MINUTE_MS : HOUR_MS;
}

/**
 * Whether a person may say that an order or a change was not executed: ten minutes after it was
 * sent, and only when each source answered three times that it does not know it. Not found early
 * proves nothing. What was accepted may come to nothing as well: the exchange may have given an
 * order a number that it never uses.
 */
export function mayBeMarkedNotExecuted(order: {
  readonly operation: RecordOperation;
  readonly state: OrderRecordState;
  readonly sentMs: number;
  readonly nowMs: number;
  readonly absences: AbsenceCounts;
}): boolean {
  const { operation, state, sentMs, nowMs, absences } = order;
  const isAwaited = state === "unknown" || state === "accepted";
  return (
    isAwaited &&
    nowMs - sentMs >= LEAST_WAIT_MS &&
    listAnswersToCome({ operation, absences }).length === 0
  );
}
