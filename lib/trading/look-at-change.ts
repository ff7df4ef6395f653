import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import { compareAmounts } from "@/lib/core/amount";
import type { TimeRange } from "@/lib/core/time-ranges";
import { ExchangeError, isSilence } from "@/lib/exchange/http/errors";
import { type ChangeName, PLACING } from "@/lib/trading/exchange-operations";
import { ASKED_STATES, addAbsences, sourcesOf } from "@/lib/trading/order-life";
import type { ChangeRecord, OrderRecord } from "@/lib/trading/order-record";
import { type RuleSentence, say } from "@/lib/trading/rule-refusal";
import { differenceSaid, type RecordDifference, type SentAt } from "@/lib/trading/same-order";
import { listHolders } from "@/lib/trading/store/order-records";
import { type HeldOrder, type OrderStep, stepOrder } from "@/lib/trading/store/order-steps";
import { ownFailure } from "@/lib/trading/text";
import { operationOf } from "./changes/change-operations";
import type {
  NamedOutcome,
  PlacedByStrategy,
  SentChange,
  SettledChange,
} from "./changes/operation";
import { aheadOf, nextLook, whileOpen } from "./look-times";
import type { OrderPlace } from "./order-exchange";

/** When it was sent, and the range from just before that until now, by the exchange's clock. */
type SentTimes = SentAt & { readonly range: TimeRange };

/**
 * Looks at what a change was to change or make, and stores the outcome. Throws ExchangeError where
 * the exchange cannot be asked at all.
 */
export async function lookAtChange(
  change: ChangeRecord,
  place: OrderPlace,
  times: SentTimes,
): Promise<void> {
  const { id, request, preview, clientOid, orderId, namedId, answered } = change;
  if (request === null || preview === null)
    throw new Error(`change ${change.id} was sent without a preview`);
  const known = { id, clientOid, orderId, answered };
  const sent = { request, seen: preview, of: change, ...known, ...times };
  if (namedId !== null) return lookAtName(change, namedId, sent, place);
  const settled = await askFor(() => operationOf(change.operation).settle(sent, place));
  const free = settled && (await leaveOutHeld(change, settled, place));
  await stepOrder(change.accountId, change.id, (held) => ({
    answer: null,
    step: stepOfSettled(held, free),
  }));
}

/** Leaves out candidates that belong to other records of ours. */
async function leaveOutHeld(
  { id, operation }: ChangeRecord,
  settled: SettledChange,
  { scope }: OrderPlace,
): Promise<SettledChange> {
  if (settled.kind !== "unclear" || settled.candidates.length === 0) return settled;
  const holders = await listHolders(scope, { id, numbers: settled.candidates });
  const candidates = settled.candidates.filter(
    (one) => !holders.some(({ number }) => number === one),
  );
  if (candidates.length > 0) return { kind: "unclear", candidates };
  return { kind: "unchanged", absent: sourcesOf(operation) };
}

/**
 * Takes the number that a person typed if it can be what was sent; else records why not, and
 * another can be typed.
 */
async function lookAtName(
  change: ChangeRecord,
  namedId: string,
  sent: SentChange<ChangeName>,
  place: OrderPlace,
): Promise<void> {
  const { findNamed } = operationOf(change.operation);
  if (findNamed === undefined) throw new Error(`${change.operation} is known by an id of ours`);
  const named = await askFor(() => findNamed(sent, namedId, place));
  await stepOrder(change.accountId, change.id, async (held) => {
    const { order, nowMs } = held;
    // Another number was typed meanwhile.
    if (order.namedId !== namedId || !ASKED_STATES.includes(order.state))
      return { answer: null, step: null };
    const looked_at = new Date(nowMs);
    if (named === null)
      return {
        answer: null,
        step: { kind: null, set: { looked_at, next_look_at: nextLook(order, nowMs) } },
      };
    const holder = await held.holderOf(namedId);
    const refusal =
      holder !== null
        ? say("named-taken", { id: namedId, record: holder })
        : refusalOf(named, namedId);
    if (refusal === null && "details" in named) {
      const step = stepOfSettled(held, named, namedId);
      return {
        answer: null,
        step: step && { ...step, kind: "seen", set: { ...step.set, named_id: null } },
      };
    }
    const said = refusal ?? say("named-none", { id: namedId });
    return {
      answer: null,
      step: {
        kind: "name-refused",
        set: {
          looked_at,
          named_id: null,
          failure: ownFailure(said),
          next_look_at: nextLook(order, nowMs),
        },
        details: { exchangeId: namedId, said },
      },
    };
  });
}

function refusalOf(named: NamedOutcome, id: string): RuleSentence | null {
  switch (named.kind) {
    case "none":
      return say("named-none", { id });
    case "differs":
      return differenceSaid(named.difference);
    case "seen":
    case "done":
      return null;
    default:
      return named satisfies never;
  }
}

/**
 * The exchange shows under our id what cannot be it: nothing is taken of it, and a person has to
 * look.
 */
export function differsStep(
  order: OrderRecord,
  {
    exchangeId,
    difference,
  }: { readonly exchangeId: string; readonly difference: RecordDifference },
  set: OrderStep["set"],
): OrderStep {
  const failure = ownFailure(differenceSaid(difference));
  const isNews = order.failure?.detail !== failure.detail;
  return {
    kind: isNews ? "differs" : null,
    set: { ...set, failure },
    details: isNews ? { exchangeId, said: failure.said } : {},
  };
}

/** Null: the exchange gave no usable answer, which proves nothing. */
async function askFor<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ExchangeError && !isSilence(error)) return null;
    throw error;
  }
}

/** `orderId`: the number of what was made; null: it has none. */
function stepOfSettled(
  { order, nowMs }: HeldOrder,
  settled: SettledChange | null,
  orderId: string | null = order.orderId,
): OrderStep | null {
  if (!ASKED_STATES.includes(order.state)) return null;
  const looked_at = new Date(nowMs);
  const lookLater = (absences = order.absences) => ({
    looked_at,
    absences,
    next_look_at: nextLook({ ...order, absences }, nowMs),
  });
  switch (settled?.kind) {
    case "done": {
      const { set, ...done } = doneStep(order as ChangeRecord, orderId);
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
      const { state, details, placed } = settled;
      const to = aheadOf(
        order.state,
        state ?? (order.state === "unknown" ? "accepted" : order.state),
      );
      const isNews =
        to !== order.state ||
        settled.orderId !== order.orderId ||
        (placed !== undefined && isNewlyPlaced(order, placed));
      return {
        kind: isNews ? "seen" : null,
        to,
        set: {
          looked_at,
          order_id: settled.orderId,
          failure: null,
          ...(placed && columnsOfPlaced(order, placed)),
          ...whileOpen(order, to, nowMs),
        },
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
        sourcesOf(order.operation).length === 0 && order.orderId === null
          ? { next_look_at: null }
          : {};
      return {
        kind: isNews ? kind : null,
        set: { ...lookLater(absences), ...next },
        details: isNews ? { absent } : {},
      };
    }
    case "unclear": {
      const { candidates } = settled;
      // Without a candidate no later look can tell either, so that a person decides.
      const absent = candidates.length === 0 ? sourcesOf(order.operation) : [];
      const absences = addAbsences(order.absences, absent);
      return { kind: "not-found", set: lookLater(absences), details: { candidates } };
    }
    case "differs":
      return differsStep(order, settled, lookLater());
    case undefined:
      return { kind: null, set: lookLater() };
    default:
      return settled satisfies never;
  }
}

function isNewlyPlaced({ answered, executedQty }: OrderRecord, placed: PlacedByStrategy): boolean {
  if (answered?.length !== placed.answered.length) return true;
  return executedQty === null || compareAmounts(executedQty, placed.executedQty) !== 0;
}

/** What was placed is what counts against the limits from then on. */
function columnsOfPlaced({ value }: OrderRecord, placed: PlacedByStrategy) {
  return {
    answered: placed.answered,
    executed_qty: placed.executedQty,
    executed_value: placed.executedValue,
    average_price: placed.averagePrice,
    value: placed.value ?? value,
  };
}

const followed = (accountId: number, botId: string) =>
  doneEntry(DESK_ORIGIN, "bot-followed", botId, { isUndone: false }, { id: accountId, name: null });

type DoneStep = {
  readonly to: "done";
  readonly set: { failure: null; next_look_at: null; order_id?: string };
  follows?: NonNullable<OrderStep["follows"]>;
  revalued?: NonNullable<OrderStep["revalued"]>;
};

/**
 * The step of a change that is done: it revalues the order of ours that it changed, and follows the
 * bot that it made.
 */
export function doneStep(change: ChangeRecord, botId: string | null): DoneStep {
  const { accountId, operation, request, preview, value } = change;
  const isModified = operation === "modify-order" || operation === "modify-strategy-order";
  const orderId = isModified ? request?.orderId : undefined;
  const lines = preview?.lines.filter(({ before, after }) => before !== after) ?? [];
  const step: DoneStep = { to: "done", set: { failure: null, next_look_at: null } };
  if (botId !== null) {
    step.set.order_id = botId;
    step.follows = { botId, entry: followed(accountId, botId) };
  }
  if (orderId !== undefined) step.revalued = { orderId, value, lines };
  return step;
}
