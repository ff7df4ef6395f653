import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/time-ranges";
import { timeWithout } from "@/lib/core/time-ranges";
import type { ListedTime } from "@/lib/repayments/store/coverage";
import { planRepayments, readableUntilMs, refuseFuture, timeOfDays } from "./plan";

const NOW = Date.parse("2026-11-21T12:00:00+08:00");
const DAY_MS = 86_400_000;
const UNTIL = readableUntilMs(NOW);
const daysAgo = (days: number) => NOW - days * DAY_MS;
const failureOf = (kind: ExchangeFailure["kind"]) => ({
  kind,
  code: null,
  httpStatus: null,
  detail: "",
});
const listed = (fromMs: number, toMs: number, readAtMs: number) => ({
  fromMs,
  toMs,
  readAtMs,
});
const failed = (
  fromMs: number,
  toMs: number,
  kind: ExchangeFailure["kind"],
): ListedTime["gaps"][number] => ({
  ...{ fromMs, toMs, known: 0, seenAtMs: daysAgo(0.1) },
  reason: "failed",
  failure: failureOf(kind),
});
const begins = (fromMs: number): ListedTime["history"] => ({
  beginsAtMs: fromMs,
  endedBy: "silence",
  failure: null,
});
const whole = (readAtMs: number): ListedTime => ({
  ranges: [listed(daysAgo(1_000), daysAgo(0.1), readAtMs)],
  gaps: [],
  history: begins(daysAgo(1_000)),
});
const agesOf = (planned: readonly TimeRange[]) =>
  planned.map(({ fromMs, toMs }) =>
    [(NOW - toMs) / DAY_MS, (NOW - fromMs) / DAY_MS].map(Math.round),
  );

describe("the plan of a run over repayments", () => {
  test("is empty before the first walk has begun", () => {
    expect(planRepayments({ ranges: [], gaps: [], history: null }, NOW)).toEqual([]);
  });

  test("is the last week and what came since, once everything was read lately", () => {
    const planned = planRepayments(whole(daysAgo(0.1)), NOW);
    expect(agesOf(planned)).toEqual([[0, 7]]);
    expect(planned[0]?.toMs).toBe(UNTIL);
  });

  test("is 90 days once a week, and everything once in 30 days", () => {
    expect(agesOf(planRepayments(whole(daysAgo(6.9)), NOW))).toEqual([[0, 7]]);
    expect(agesOf(planRepayments(whole(daysAgo(7)), NOW))).toEqual([[0, 90]]);
    expect(agesOf(planRepayments(whole(daysAgo(30)), NOW))).toEqual([[0, 1000]]);
  });

  test("leaves out what an interrupted reading of everything has done", () => {
    const ranges = [
      listed(daysAgo(1_000), daysAgo(500) - 1, daysAgo(31)),
      listed(daysAgo(500), daysAgo(0.1), daysAgo(0.1)),
    ];
    expect(agesOf(planRepayments({ ...whole(0), ranges }, NOW))).toEqual([
      [0, 7],
      [500, 1000],
    ]);
  });

  test("goes on with a first walk instead of reading again what it has just read", () => {
    const interrupted = {
      ranges: [listed(daysAgo(100), daysAgo(0.01), daysAgo(0.01))],
      gaps: [],
      history: null,
    };
    expect(agesOf(planRepayments(interrupted, NOW))).toEqual([[0, 0]]);
    const later = { ...interrupted, ranges: [listed(daysAgo(100), daysAgo(0.1), daysAgo(0.1))] };
    expect(agesOf(planRepayments(later, NOW))).toEqual([[0, 7]]);
  });

  test("asks again for what failed, and for what is full or refused only with the time around it", () => {
    const gaps = [
      failed(daysAgo(600), daysAgo(599), "timed-out"),
      failed(daysAgo(1_000), daysAgo(900), "out-of-range"),
      {
        ...failed(daysAgo(50), daysAgo(50), "rejected"),
        reason: "full-millisecond" as const,
        failure: null,
      },
    ];
    expect(agesOf(planRepayments({ ...whole(daysAgo(0.1)), gaps }, NOW))).toEqual([
      [0, 7],
      [599, 600],
    ]);
    expect(agesOf(planRepayments({ ...whole(daysAgo(31)), gaps }, NOW))).toEqual([
      [0, 50],
      [50, 900],
    ]);
  });
});

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, days]) => ({ fromMs: daysAgo(from + days), toMs: Math.min(daysAgo(from), UNTIL) }));

test("any plan is newest first, never past now, and has all that was never read or failed", () => {
  const anyRead = fc.array(fc.record({ span: anySpan, age: fc.integer({ min: 0, max: 40 }) }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(
      anyRead,
      fc.array(anySpan, { maxLength: 3 }),
      fc.boolean(),
      (read, trouble, isSettled) => {
        const ranges: ReturnType<typeof listed>[] = [];
        for (const { span, age } of read)
          for (const { fromMs, toMs } of timeWithout(span, ranges))
            ranges.push(listed(fromMs, toMs, daysAgo(age)));
        ranges.sort((one, other) => one.fromMs - other.fromMs);
        const gaps = trouble
          .slice(0, 1)
          .map(({ fromMs, toMs }) => failed(fromMs, toMs, "unavailable"));
        const history = isSettled ? begins(daysAgo(170)) : null;
        const planned = planRepayments({ ranges, gaps, history }, NOW);
        const fromMs = isSettled ? daysAgo(170) : ranges[0]?.fromMs;
        if (fromMs === undefined) {
          expect(planned).toEqual([]);
          return;
        }
        const all = { fromMs, toMs: UNTIL };
        for (const [at, range] of planned.entries()) {
          expect(range.fromMs).toBeLessThanOrEqual(range.toMs);
          expect(range.toMs).toBeLessThan(planned[at - 1]?.fromMs ?? UNTIL + 1);
          expect(range.fromMs).toBeGreaterThanOrEqual(fromMs);
        }
        const never = timeWithout(all, ranges);
        expect(never.flatMap((piece) => timeWithout(piece, planned))).toEqual([]);
        const failedInside = gaps.flatMap((gap) => timeWithout(gap, timeWithout(gap, [all])));
        expect(failedInside.flatMap((piece) => timeWithout(piece, planned))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test("days that were asked for end now, and days to come are refused", () => {
  const day = (text: string) => text as Day;
  const range = { from: day("2026-11-20"), to: day("2026-11-25") };
  expect(refuseFuture(range, NOW)).toBeNull();
  expect(timeOfDays(range, NOW)).toEqual({
    fromMs: Date.parse("2026-11-20T00:00:00+08:00"),
    toMs: UNTIL,
  });
  expect(refuseFuture({ from: day("2026-11-22"), to: day("2026-11-25") }, NOW)).toContain(
    "2026-11-21",
  );
  expect(refuseFuture({ from: day("2026-11-20"), to: day("2026-11-19") }, NOW)).toContain(
    "before it begins",
  );
});
