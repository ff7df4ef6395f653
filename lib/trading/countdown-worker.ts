import { setTimeout as wait } from "node:timers/promises";
import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { SlotLeases } from "@/lib/core/rate-slots";
import type { WholeAccountScope } from "@/lib/core/scope";
import { isDeskPaused } from "@/lib/database/desk-pause";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { readEnv } from "@/lib/env/read-env";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { createTradingWriter } from "@/lib/exchange/trading/write-client";
import type { WriteOutcome } from "@/lib/exchange/trading/write-results";
import {
  type Asked,
  afterDisarm,
  afterRenewal,
  attemptMs,
  beforeRenewal,
  type Countdown,
  type CountdownTimes,
  endsByMs,
  type HeldCountdown,
  LEAST_GAP_MS,
  type MissedReason,
  planCountdown,
  renewEveryMs,
} from "@/lib/trading/countdown";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { prepareWrite } from "@/lib/trading/prepare-write";
import {
  type CountdownStep,
  findNextDue,
  stepCountdown,
  type TakenCountdown,
  takeDueCountdowns,
} from "@/lib/trading/store/countdowns";
import { findTradingAccount, type TradingAccount } from "@/lib/trading/store/trading-accounts";
import { openTradeKey, TradeKeyError } from "./trade-key";

export type CountdownDeps = {
  readonly grantScope: (accountId: number) => WholeAccountScope;
  readonly failed: (what: string, error: unknown) => void;
  /** What happened, for the log. */
  readonly told: (accountId: number, what: string) => void;
};

/** How soon a countdown that was just armed is found. */
const LOOK_EVERY_MS = 1_000;
/** Between two looks at an account that must not be renewed now, but may be soon. */
const HELD_BACK_MS = 500;

/**
 * Renews the countdowns of this desk until the worker stops. It has a loop of its own: a turn of a
 * queue may begin seconds late, and a countdown may be five seconds (docs/decisions/0247). A worker
 * that stops leaves them running, as one that was killed does.
 */
export function startCountdownWorker(jobs: Pick<Jobs, "afterStop">, deps: CountdownDeps): void {
  const stopping = new AbortController();
  const loop = keepRenewing(deps, stopping.signal);
  jobs.afterStop(async () => {
    stopping.abort();
    await loop;
  });
}

async function keepRenewing(deps: CountdownDeps, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let isTold = false;
  while (!signal.aborted) {
    let sleepMs = LOOK_EVERY_MS;
    try {
      const dueMs = await findNextDue();
      const isDue = dueMs !== null && dueMs <= 0 && !(await isDeskPaused());
      for (const taken of isDue ? await takeDueCountdowns() : []) {
        const work = workOnCountdown(taken, deps, signal).finally(() => underWay.delete(work));
        underWay.add(work);
      }
      if (dueMs !== null && dueMs > 0) sleepMs = Math.min(dueMs, LOOK_EVERY_MS);
      else if (dueMs !== null) sleepMs = HELD_BACK_MS / 2; // taken just now, or another worker's
      isTold = false;
    } catch (error) {
      // Once, until the database answers again. Meanwhile nothing is renewed.
      if (!isTold) deps.failed("looking for countdowns", error);
      isTold = true;
    }
    await wait(sleepMs, null, { signal, ref: false }).catch(() => {});
  }
  await Promise.all(underWay);
}

/** Everything that is due now, once. */
export async function workCountdowns(deps: CountdownDeps): Promise<void> {
  if (await isDeskPaused()) return;
  const taken = await takeDueCountdowns();
  await Promise.all(taken.map((one) => workOnCountdown(one, deps, NEVER)));
}

const NEVER = new AbortController().signal;

/** Never rejects: a failure is a renewal that was missed, or leaves the end to be judged. */
async function workOnCountdown(
  taken: TakenCountdown,
  deps: CountdownDeps,
  stopping: AbortSignal,
): Promise<void> {
  const { accountId } = taken;
  try {
    await workWithKey(taken, deps, stopping);
  } catch (error) {
    deps.failed(`the countdown of account ${accountId}`, error);
    const missed = { failure: null, inMs: LEAST_GAP_MS };
    const kept =
      error instanceof TradeKeyError
        ? judgeUnasked(taken, { ...missed, why: "trade-key" }, deps)
        : miss(taken, { ...missed, why: "failed" }, deps);
    await kept.catch((lost: unknown) =>
      deps.failed(`keeping what happened to the countdown of account ${accountId}`, lost),
    );
  }
}

async function workWithKey(
  taken: TakenCountdown,
  deps: CountdownDeps,
  stopping: AbortSignal,
): Promise<void> {
  const account = await findTradingAccount(deps.grantScope(taken.accountId));
  // Without a key nothing can be asked: its end is judged by the clock that was compared last.
  if (account === null) return judge(taken, taken.nowMs + taken.offsetMs, deps);
  const signal = AbortSignal.any([AbortSignal.timeout(attemptMs(taken.seconds)), stopping]);
  const writer = createTradingWriter({
    baseUrl: account.baseUrl,
    leases: ownSlots(),
    priority: "interactive",
    allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
    timeoutMs: attemptMs(taken.seconds),
    credentials: await openTradeKey(account),
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: null,
  });
  try {
    await work({ taken, account, writer, signal, deps });
  } finally {
    // What a cut connection still says changes nothing.
    await writer.close().catch(() => {});
  }
}

/**
 * Slots of this request alone. The row's lease keeps requests of all workers apart; the slots that
 * a killed process leaves to others free up too late for a countdown of five seconds.
 */
function ownSlots(): SlotLeases {
  return {
    acquire: async (_limit, want) =>
      Array.from({ length: want }, (_none, slot) => ({ slot, waitMs: 0 })),
    renew: async (_limit, slots) => ({ kept: [...slots], demand: false }),
    release: async () => {},
  };
}

type Work = {
  readonly taken: TakenCountdown;
  readonly account: TradingAccount;
  readonly writer: Pick<ReturnType<typeof createTradingWriter>, "measureClock" | "send">;
  readonly signal: AbortSignal;
  readonly deps: CountdownDeps;
};

/** A moment of the exchange's clock, between two bounds that this machine's clock gives. */
type Measured = { readonly atMs: number; readonly beganAt: number; readonly endedAt: number };

async function work({ taken, writer, signal, deps }: Work): Promise<void> {
  const measured = await measure(writer, signal);
  if (!("atMs" in measured))
    return judgeUnasked(taken, { why: "not-sent", failure: measured, inMs: LEAST_GAP_MS }, deps);
  const nowMs = measured.atMs;
  const plan = planCountdown(taken, { nowMs, askedMs: askedMs(taken) });
  const offsetMs = nowMs - taken.nowMs - (measured.endedAt - measured.beganAt);
  if (plan.kind !== "renew" && plan.kind !== "disarm") return judge(taken, nowMs, deps);
  if (plan.kind === "renew" && !taken.isReconciled)
    return miss(taken, { why: "not-reconciled", failure: null, inMs: HELD_BACK_MS }, deps);
  const leftMs = plan.kind === "renew" && plan.byMs !== null ? plan.byMs - nowMs : null;
  const inTime =
    leftMs === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(leftMs))]);
  const isRenewal = plan.kind === "renew";
  const countdown = isRenewal ? String(taken.seconds) : "0";
  const prepared = prepareWrite(
    "countdown-cancel-all",
    { countdown },
    null,
    DEFAULT_TRADING_SETTINGS,
  );
  if (!prepared.ok) throw new Error("a countdown within its bounds was refused by our own rules");
  const isHeld = await stepCountdown(taken.accountId, taken.lease, (held) => {
    if (held.state !== taken.state) return { answer: false, step: { nextInMs: 0 } };
    const sent = { beginMs: nowMs, endMs: nowMs + attemptMs(taken.seconds) };
    const times = isRenewal ? beforeRenewal(held, sent) : undefined;
    return { answer: true, step: times ? { times, offsetMs } : { offsetMs } };
  });
  if (isHeld !== true) return;
  const beginMs = nowMs - (measured.endedAt - measured.beganAt);
  const outcome = await writer.send<"countdown-cancel-all">(prepared.write, inTime);
  const asked = { beginMs, endMs: nowMs + (performance.now() - measured.beganAt) };
  const told = await stepCountdown(taken.accountId, taken.lease, (held) => {
    const step = isRenewal
      ? renewalStep(held, taken, outcome, asked)
      : disarmStep(held, taken, outcome, asked);
    return { answer: step.event?.kind ?? null, step };
  });
  if (told !== null) deps.told(taken.accountId, told);
}

async function measure(
  writer: Work["writer"],
  signal: AbortSignal,
): Promise<Measured | ExchangeFailure> {
  const beganAt = performance.now();
  const late: ExchangeFailure = {
    kind: "timed-out",
    code: null,
    httpStatus: null,
    detail: "the exchange's clock was not told in time",
  };
  try {
    const aborted = new Promise<ExchangeFailure>((resolve) =>
      signal.addEventListener("abort", () => resolve(late), { once: true }),
    );
    const answer = await Promise.race([writer.measureClock(), aborted]);
    if (typeof answer !== "number") return answer;
    return { atMs: answer, beganAt, endedAt: performance.now() };
  } catch (error) {
    if (error instanceof ExchangeError) return error.failure;
    throw error;
  }
}

/** By the exchange's clock, when a person armed it. */
function askedMs({ since, offsetMs, state, nowMs }: TakenCountdown): number {
  return state === "arming" ? since.getTime() + offsetMs : nowMs + offsetMs;
}

const accountOf = ({ accountId }: Countdown) => ({ id: accountId, name: null });

/**
 * Nothing can be asked now: its end is judged by the clock that was compared last. A request that
 * was due is missed.
 */
async function judgeUnasked(taken: TakenCountdown, missed: Miss, deps: CountdownDeps) {
  const knownMs = taken.nowMs + taken.offsetMs;
  const plan = planCountdown(taken, { nowMs: knownMs, askedMs: askedMs(taken) });
  if (plan.kind !== "renew" && plan.kind !== "disarm") return judge(taken, knownMs, deps);
  return miss(taken, missed, deps);
}

/** What has ended by itself, or cannot be helped by a request now. */
async function judge(taken: TakenCountdown, nowMs: number, deps: CountdownDeps): Promise<void> {
  const told = await stepCountdown(taken.accountId, taken.lease, (held) => {
    const step = endStep(held, nowMs);
    return { answer: step.event?.kind ?? null, step };
  });
  if (told !== null) deps.told(taken.accountId, told);
}

function endStep(held: HeldCountdown, nowMs: number): CountdownStep {
  const plan = planCountdown(held, { nowMs, askedMs: held.since.getTime() + held.offsetMs });
  const { renewedUntilMs } = held;
  switch (plan.kind) {
    case "renew":
    case "disarm":
      return { nextInMs: LEAST_GAP_MS };
    case "wait":
      return { nextInMs: Math.max(HELD_BACK_MS, plan.untilMs - nowMs + 1) };
    case "fire":
      return {
        state: "fired",
        nextInMs: 0,
        ranOutMs: renewedUntilMs ?? nowMs,
        event: { kind: "fired", actor: null, details: { ranOutMs: renewedUntilMs } },
        entry: doneEntry(
          DESK_ORIGIN,
          "countdown-fired",
          null,
          { seconds: held.seconds },
          accountOf(held),
        ),
      };
    case "give-up":
      return giveUp(held, held.failure);
    case "off":
      return offStep(held, endsByMs(held) === null ? null : renewedUntilMs);
    default:
      return plan satisfies never;
  }
}

/** What may have been executed is switched off again; what was not, was refused. */
function giveUp(held: HeldCountdown, failure: ExchangeFailure | null): CountdownStep {
  if (held.pendingUntilMs !== null) return { state: "disarming", nextInMs: LEAST_GAP_MS, failure };
  return {
    state: "refused",
    nextInMs: 0,
    failure,
    event: { kind: "refused", actor: null, details: { failure } },
    entry: doneEntry(
      DESK_ORIGIN,
      "countdown-refused",
      null,
      { problem: failure?.kind ?? held.missed?.why ?? "not-reconciled" },
      accountOf(held),
    ),
  };
}

function offStep(held: HeldCountdown, ranOutMs: number | null): CountdownStep {
  return {
    state: "disarmed",
    nextInMs: 0,
    ranOutMs,
    missed: null,
    failure: null,
    event: { kind: "disarmed", actor: null, details: { ranOutMs } },
    entry: doneEntry(
      DESK_ORIGIN,
      "countdown-disarmed",
      null,
      { mayHaveFired: ranOutMs !== null },
      accountOf(held),
    ),
  };
}

/** The times as they were before the request was announced, where its answer is clear. */
function timesBefore(held: HeldCountdown, taken: TakenCountdown): CountdownTimes {
  const { renewedUntilMs, answeredUntilMs, pendingUntilMs } = taken;
  return { seconds: held.seconds, renewedUntilMs, answeredUntilMs, pendingUntilMs };
}

/** A person may have disarmed it while the request was on its way: its times count all the same. */
function renewalStep(
  held: HeldCountdown,
  taken: TakenCountdown,
  outcome: WriteOutcome<null>,
  asked: Asked,
): CountdownStep {
  const before = timesBefore(held, taken);
  const tookMs = asked.endMs - asked.beginMs;
  const retryInMs = Math.max(0, LEAST_GAP_MS - tookMs);
  const isDisarmed = held.state === "disarming";
  switch (outcome.kind) {
    case "accepted":
    case "replaced": {
      const times = afterRenewal(before, asked);
      if (isDisarmed) return { times, nextInMs: retryInMs };
      const isLate = before.renewedUntilMs !== null && asked.endMs >= before.renewedUntilMs;
      if (isLate)
        return { ...missStep(held, { why: "unanswered", failure: null, inMs: retryInMs }), times };
      const nextInMs = Math.max(retryInMs, renewEveryMs(held.seconds) - tookMs);
      const isNew = held.state === "arming";
      const isBack = held.missed !== null && !isNew;
      const step = { times, nextInMs, missed: null, failure: null };
      if (isNew)
        return {
          ...step,
          state: "armed",
          event: { kind: "armed", actor: null, details: { seconds: held.seconds } },
          entry: doneEntry(
            DESK_ORIGIN,
            "countdown-armed",
            null,
            { seconds: held.seconds },
            accountOf(held),
          ),
        };
      return isBack ? { ...step, event: { kind: "renewed", actor: null, details: {} } } : step;
    }
    case "refused": {
      const { failure } = outcome;
      if (held.state === "arming") {
        const step = giveUp({ ...held, ...before }, failure);
        return { ...step, times: before };
      }
      return {
        ...missStep(held, { why: "refused", failure, inMs: LEAST_GAP_MS }),
        times: before,
      };
    }
    case "not-sent": {
      const { failure, retryAfterMs } = outcome;
      const inMs = retryAfterMs ?? retryInMs;
      return { ...missStep(held, { why: "not-sent", failure, inMs }), times: before };
    }
    case "unknown":
      return missStep(held, { why: "unanswered", failure: outcome.failure, inMs: retryInMs });
    default:
      return outcome satisfies never;
  }
}

/** "0" may be repeated: however often it is executed, the countdown is off. */
function disarmStep(
  held: HeldCountdown,
  taken: TakenCountdown,
  outcome: WriteOutcome<null>,
  asked: Asked,
): CountdownStep {
  switch (outcome.kind) {
    case "accepted":
    case "replaced": {
      const ended = afterDisarm(timesBefore(held, taken), asked);
      if (ended.kind === "off") return offStep(held, ended.ranOutMs);
      const nextInMs = Math.max(LEAST_GAP_MS, ended.atMs - asked.beginMs);
      return { times: ended.times, nextInMs, failure: null };
    }
    case "refused":
    case "unknown":
    case "not-sent":
      return { nextInMs: LEAST_GAP_MS, failure: outcome.failure };
    default:
      return outcome satisfies never;
  }
}

type Miss = {
  readonly why: MissedReason;
  readonly failure: ExchangeFailure | null;
  readonly inMs: number;
};

/** The first one is kept as an event; until a renewal is answered the others are the same one. */
function missStep(held: HeldCountdown, { why, failure, inMs }: Miss): CountdownStep {
  const step = { nextInMs: inMs, failure, missed: { why } };
  if (held.state !== "armed" || held.missed !== null) return step;
  return {
    ...step,
    event: { kind: "missed", actor: null, details: { why, failure } },
    entry: doneEntry(DESK_ORIGIN, "countdown-missed", null, { problem: why }, accountOf(held)),
  };
}

async function miss(taken: TakenCountdown, missed: Miss, deps: CountdownDeps): Promise<void> {
  const told = await stepCountdown(taken.accountId, taken.lease, (held) => {
    const step = held.state === "disarming" ? { nextInMs: missed.inMs } : missStep(held, missed);
    return { answer: "event" in step ? (step.event?.kind ?? null) : null, step };
  });
  if (told !== null) deps.told(taken.accountId, told);
}
