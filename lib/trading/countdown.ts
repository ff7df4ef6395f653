import type { ExchangeFailure } from "@/lib/core/failure";

/**
 * The exchange's countdown of an account (docs/trading.md 5, countdown-cancel-all): it cancels all
 * open orders of the account, also those placed elsewhere, unless the desk renews it in time.
 *
 * - arming: a person armed it, the exchange has not answered yet. refused: the exchange refused.
 * - armed: it runs at the exchange, and the worker renews it.
 * - disarming: a person disarmed it, the exchange has not answered yet. disarmed: it is off.
 * - fired: the time ran out, so the exchange cancelled. It is off until a person arms it again.
 */
export const COUNTDOWN_STATES = [
  "arming",
  "armed",
  "disarming",
  "refused",
  "fired",
  "disarmed",
] as const;
export type CountdownState = (typeof COUNTDOWN_STATES)[number];

/** States in which the countdown may run at the exchange, so that the worker has to do something. */
export const RUNNING_STATES = [
  "arming",
  "armed",
  "disarming",
] as const satisfies readonly CountdownState[];

export function mayRun(state: CountdownState): boolean {
  return RUNNING_STATES.some((one) => one === state);
}

/** What is kept of it: "missed" and "renewed" are the ends of a time without an answered renewal. */
export const COUNTDOWN_EVENTS = [
  "asked",
  "armed",
  "refused",
  "missed",
  "renewed",
  "fired",
  "disarm-asked",
  "disarmed",
  "restored",
] as const;
export type CountdownEventKind = (typeof COUNTDOWN_EVENTS)[number];

/**
 * Why a renewal was not answered in time. not-reconciled: the account's orders were not compared
 * with the exchange's lately, so the desk lets it run out. not-sent, unanswered, refused: what
 * became of the request. trade-key: the key cannot be opened. failed: the log says why.
 */
export const MISSED_REASONS = [
  "not-reconciled",
  "not-sent",
  "unanswered",
  "refused",
  "trade-key",
  "failed",
] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

/** Seconds (docs/trading.md 5). */
export const LEAST_COUNTDOWN = 5;
export const MOST_COUNTDOWN = 60;

/** Times are milliseconds of the exchange's clock. */
export type CountdownTimes = {
  readonly seconds: number;
  /** It does not run out before this. Null: nothing was sent yet. */
  readonly renewedUntilMs: number | null;
  /** The last answered renewal has run out by then. Null: none was answered. */
  readonly answeredUntilMs: number | null;
  /** A renewal without an answer may be executed until then. Null: each was answered. */
  readonly pendingUntilMs: number | null;
};

export type Countdown = CountdownTimes & {
  readonly accountId: number;
  readonly state: CountdownState;
  readonly askedBy: string;
  readonly since: Date;
  /** The exchange's clock less the database's, when they were compared last. */
  readonly offsetMs: number;
  readonly missed: { readonly since: Date; readonly why: MissedReason } | null;
  readonly failure: ExchangeFailure | null;
  /** The exchange's clock: when it may have run out first. Null: it did not. */
  readonly ranOutAt: Date | null;
};

/**
 * The exchange refuses a request whose time is further off (docs/exchange.md 10.1): one without an
 * answer is executed within this time or never.
 */
export const EXECUTED_WITHIN_MS = 30_000;

/** Limit of the operation: one request a second. */
export const LEAST_GAP_MS = 1_000;
const LONGEST_ATTEMPT_MS = 10_000;

/** A third of the time: if one request is lost, a second one can still be answered. */
export function renewEveryMs(seconds: number): number {
  return Math.floor((seconds * 1000) / 3);
}

/** How long one request may take, so that the next one is not too late. */
export function attemptMs(seconds: number): number {
  return Math.min(renewEveryMs(seconds), LONGEST_ATTEMPT_MS);
}

/** An exchange that answers nothing clear for so long does not arm it. */
export const ARMED_WITHIN_MS = 120_000;

/**
 * By then it has run out, whatever became of the requests without an answer. Null: nothing that may
 * have been executed was sent.
 */
export function endsByMs({
  seconds,
  answeredUntilMs,
  pendingUntilMs,
}: CountdownTimes): number | null {
  const pendingEnd = pendingUntilMs === null ? null : pendingUntilMs + seconds * 1000;
  if (answeredUntilMs === null || pendingEnd === null) return answeredUntilMs ?? pendingEnd;
  return Math.max(answeredUntilMs, pendingEnd);
}

/** What the worker does about a countdown now. */
export type CountdownPlan =
  /** `byMs`: an answer after this comes too late. */
  | { readonly kind: "renew"; readonly byMs: number | null }
  | { readonly kind: "disarm" }
  /** The time may have run out: a renewal would start another countdown and hide it. */
  | { readonly kind: "wait"; readonly untilMs: number }
  | { readonly kind: "fire" }
  /** Arming came to nothing: the exchange has answered nothing clear. */
  | { readonly kind: "give-up" }
  /** Off by itself, whether or not it was disarmed before. */
  | { readonly kind: "off" };

export function planCountdown(
  countdown: CountdownTimes & Pick<Countdown, "state">,
  { nowMs, askedMs }: { readonly nowMs: number; readonly askedMs: number },
): CountdownPlan {
  const { state, renewedUntilMs } = countdown;
  const endMs = endsByMs(countdown);
  const isOver = endMs !== null && nowMs > endMs;
  switch (state) {
    case "arming": {
      const isLate = renewedUntilMs !== null && nowMs >= renewedUntilMs;
      const isOld = nowMs - askedMs > ARMED_WITHIN_MS;
      return isLate || isOld ? { kind: "give-up" } : { kind: "renew", byMs: renewedUntilMs };
    }
    case "armed":
      if (isOver) return { kind: "fire" };
      if (renewedUntilMs !== null && nowMs >= renewedUntilMs)
        return { kind: "wait", untilMs: endMs ?? renewedUntilMs };
      return { kind: "renew", byMs: renewedUntilMs };
    case "disarming":
      return isOver || endMs === null ? { kind: "off" } : { kind: "disarm" };
    case "refused":
    case "fired":
    case "disarmed":
      return { kind: "off" };
    default:
      return state satisfies never;
  }
}

/** When a request was made: before it left at the earliest, and after its answer at the latest. */
export type Asked = { readonly beginMs: number; readonly endMs: number };

/** Before the first byte leaves: what the times are if its answer is never heard of. */
export function beforeRenewal(times: CountdownTimes, { beginMs, endMs }: Asked): CountdownTimes {
  const pendingMs = endMs + EXECUTED_WITHIN_MS;
  return {
    ...times,
    renewedUntilMs: times.renewedUntilMs ?? beginMs + times.seconds * 1000,
    pendingUntilMs: Math.max(times.pendingUntilMs ?? pendingMs, pendingMs),
  };
}

/**
 * After a clear "yes". One that came when the time may have run out already leaves `renewedUntil`:
 * nothing is renewed any more.
 */
export function afterRenewal(before: CountdownTimes, { beginMs, endMs }: Asked): CountdownTimes {
  const { seconds, renewedUntilMs, answeredUntilMs } = before;
  const lifeMs = seconds * 1000;
  const isLate = renewedUntilMs !== null && endMs >= renewedUntilMs;
  const newEndMs = endMs + lifeMs;
  return {
    ...before,
    renewedUntilMs: isLate ? renewedUntilMs : beginMs + lifeMs,
    answeredUntilMs: Math.max(answeredUntilMs ?? newEndMs, newEndMs),
  };
}

/**
 * After a clear "yes" to "0". While a renewal without an answer may still be executed, and so start
 * it again, it has to be disarmed once more. `ranOutMs`: it may have run out before the answer.
 */
export function afterDisarm(
  before: CountdownTimes,
  { beginMs, endMs }: Asked,
):
  | { readonly kind: "off"; readonly ranOutMs: number | null }
  | { readonly kind: "again"; readonly times: CountdownTimes; readonly atMs: number } {
  const { seconds, renewedUntilMs, pendingUntilMs } = before;
  if (pendingUntilMs === null || beginMs >= pendingUntilMs) {
    const isLate = renewedUntilMs !== null && endMs >= renewedUntilMs;
    return { kind: "off", ranOutMs: isLate ? renewedUntilMs : null };
  }
  const isInTime = renewedUntilMs !== null && endMs < renewedUntilMs;
  const times = {
    ...before,
    renewedUntilMs: isInTime ? beginMs + seconds * 1000 : renewedUntilMs,
    answeredUntilMs: null,
  };
  return { kind: "again", times, atMs: pendingUntilMs };
}

/** `nowMs`: the database's clock. */
export type HeldCountdown = Countdown & { readonly nowMs: number };

export type CountdownEvent = {
  readonly id: string;
  readonly at: Date;
  readonly kind: CountdownEventKind;
  /** Null: the desk itself. */
  readonly actor: string | null;
  readonly details: CountdownEventDetails;
};
export type CountdownEventDetails = {
  readonly seconds?: number;
  readonly why?: MissedReason;
  readonly failure?: ExchangeFailure | null;
  /** Of ours, the orders that were open when it ran out. */
  readonly open?: readonly string[];
  readonly ranOutMs?: number | null;
};

/** What a screen shows of an account's countdown. */
export type CountdownView = {
  /** Null: it was never armed. */
  readonly countdown: HeldCountdown | null;
  readonly shown: ShownCountdown;
  /** The newest first. */
  readonly events: readonly CountdownEvent[];
  /** Of our orders that were open when it ran out last: how many are in which state now. */
  readonly after: readonly { readonly state: string; readonly count: number }[];
  readonly hasWorker: boolean;
};

/** How a screen shows it: a stored "armed" whose time has passed is none. */
export type ShownCountdown =
  | { readonly kind: "off" }
  | { readonly kind: "arming" | "refused" | "disarming" }
  | { readonly kind: "armed"; readonly leftMs: number }
  /** It may have run out, or has: nothing has renewed it. */
  | { readonly kind: "running-out" | "fired" }
  | { readonly kind: "disarmed"; readonly mayHaveFired: boolean };

/** `nowMs`: the database's clock. */
export function showCountdown(countdown: Countdown | null, nowMs: number): ShownCountdown {
  if (countdown === null) return { kind: "off" };
  const { state, renewedUntilMs, offsetMs, ranOutAt } = countdown;
  switch (state) {
    case "armed": {
      const exchangeMs = nowMs + offsetMs;
      const endMs = endsByMs(countdown);
      if (endMs !== null && exchangeMs > endMs) return { kind: "fired" };
      const leftMs = (renewedUntilMs ?? exchangeMs) - exchangeMs;
      return leftMs > 0 ? { kind: "armed", leftMs } : { kind: "running-out" };
    }
    case "disarmed":
      return { kind: "disarmed", mayHaveFired: ranOutAt !== null };
    case "arming":
    case "disarming":
    case "refused":
    case "fired":
      return { kind: state };
    default:
      return state satisfies never;
  }
}
