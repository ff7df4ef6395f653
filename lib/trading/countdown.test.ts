import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Asked,
  afterDisarm,
  afterRenewal,
  attemptMs,
  beforeRenewal,
  type Countdown,
  type CountdownTimes,
  EXECUTED_WITHIN_MS,
  endsByMs,
  planCountdown,
  renewEveryMs,
  showCountdown,
} from "./countdown";

const FRESH = { renewedUntilMs: null, answeredUntilMs: null, pendingUntilMs: null };
const START_MS = 1_800_000_000_000;

test("if a request is lost, a second one can be made and answered before the time is over", () => {
  for (let seconds = 5; seconds <= 60; seconds += 1) {
    const lostMs = renewEveryMs(seconds) + attemptMs(seconds);
    expect(lostMs + attemptMs(seconds)).toBeLessThanOrEqual(seconds * 1000);
    expect(attemptMs(seconds)).toBeGreaterThan(1_000);
  }
});

/**
 * The exchange itself: a request that it executes starts the countdown anew, or stops it. The desk
 * knows of a request only when it was made, when it was answered, and whether.
 */
type Request = {
  readonly gapMs: number;
  /** Between its beginning and its execution; null: it is lost on its way. */
  readonly delayMs: number | null;
  readonly answerMs: number;
  readonly isAnswered: boolean;
};
const request: fc.Arbitrary<Request> = fc.record({
  gapMs: fc.integer({ min: 0, max: 40_000 }),
  delayMs: fc.option(fc.integer({ min: 0, max: EXECUTED_WITHIN_MS }), { freq: 4 }),
  answerMs: fc.integer({ min: 0, max: 5_000 }),
  isAnswered: fc.boolean(),
});

/** When the exchange cancels, after these executions; null: never. */
function firesAt(executed: readonly number[], seconds: number): number | null {
  let deadlineMs: number | null = null;
  for (const atMs of executed.toSorted((one, other) => one - other)) {
    if (deadlineMs !== null && atMs >= deadlineMs) return deadlineMs;
    deadlineMs = atMs + seconds * 1000;
  }
  return deadlineMs;
}

test("whatever is lost or late: it never fires before renewedUntil, and always by the end that is kept", () => {
  const made = fc.record({
    seconds: fc.integer({ min: 5, max: 60 }),
    requests: fc.array(request, { minLength: 1, maxLength: 12 }),
  });
  fc.assert(
    fc.property(made, ({ seconds, requests }) => {
      let times: CountdownTimes = { seconds, ...FRESH };
      let nowMs = START_MS;
      const executed: number[] = [];
      for (const { gapMs, delayMs, answerMs, isAnswered } of requests) {
        nowMs += gapMs;
        const state = times.renewedUntilMs === null ? "arming" : "armed";
        if (planCountdown({ ...times, state }, { nowMs, askedMs: nowMs }).kind !== "renew") break;
        const before = times;
        const asked: Asked = { beginMs: nowMs, endMs: nowMs + answerMs };
        times = beforeRenewal(times, asked);
        // What is answered was executed before its answer.
        const atMs = delayMs === null ? null : Math.min(delayMs, isAnswered ? answerMs : delayMs);
        if (atMs !== null) executed.push(nowMs + atMs);
        if (isAnswered && atMs !== null) times = afterRenewal(before, asked);
        nowMs += answerMs;
      }
      const firesMs = firesAt(executed, seconds);
      const endMs = endsByMs(times);
      if (firesMs === null) return;
      expect(firesMs).toBeGreaterThanOrEqual(times.renewedUntilMs ?? Number.NaN);
      expect(firesMs).toBeLessThanOrEqual(endMs ?? Number.NaN);
    }),
  );
});

const armed = {
  seconds: 30,
  renewedUntilMs: START_MS + 30_000,
  answeredUntilMs: START_MS + 31_000,
};

test("between the first and the last moment at which it may run out nothing is renewed; after it, it fired", () => {
  const countdown = { ...armed, pendingUntilMs: null, state: "armed" } as const;
  const at = (ms: number) =>
    planCountdown(countdown, { nowMs: START_MS + ms, askedMs: START_MS }).kind;
  expect([29_999, 30_000, 31_000, 31_001].map(at)).toEqual(["renew", "wait", "wait", "fire"]);
});

test("'off' is believed once no renewal without an answer can start it again", () => {
  const pendingUntilMs = START_MS + 20_000;
  const times = { ...armed, pendingUntilMs };
  const asked = (ms: number) => ({ beginMs: START_MS + ms, endMs: START_MS + ms + 100 });
  const early = afterDisarm(times, asked(5_000));
  expect(early).toMatchObject({ kind: "again", atMs: pendingUntilMs });
  // The one that was executed in between has not run out before 5 + 30 seconds.
  const again = early.kind === "again" ? early.times : expect.fail("it was believed too early");
  expect(afterDisarm(again, asked(20_000))).toEqual({ kind: "off", ranOutMs: null });
  expect(afterDisarm(again, asked(36_000))).toEqual({ kind: "off", ranOutMs: START_MS + 35_000 });
  expect(afterDisarm({ ...times, pendingUntilMs: null }, asked(31_000))).toEqual({
    kind: "off",
    ranOutMs: armed.renewedUntilMs,
  });
});

test("without a worker the screen says by the clock that it ran out", () => {
  const countdown: Countdown = {
    ...armed,
    pendingUntilMs: null,
    accountId: 1,
    state: "armed",
    askedBy: "admin@example.com",
    since: new Date(START_MS),
    offsetMs: 1_000,
    missed: null,
    failure: null,
    ranOutAt: null,
  };
  const at = (ms: number) => showCountdown(countdown, START_MS + ms);
  expect(at(9_000)).toEqual({ kind: "armed", leftMs: 20_000 });
  expect([29_000, 30_000, 30_001].map((ms) => at(ms).kind)).toEqual([
    "running-out",
    "running-out",
    "fired",
  ]);
});
