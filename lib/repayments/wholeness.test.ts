import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day } from "@/lib/core/day";
import type { RepaymentCoverage } from "@/lib/repayments/store/coverage";
import { beginOf } from "./load-repayments";
import { describeUnknownTime, findUnknownTime, isAnyKnown } from "./wholeness";

const HOUR = 3_600_000;
const start = Date.parse("2026-11-01T00:00:00+08:00");
const days = { from: "2026-11-01" as Day, to: "2026-11-02" as Day };
const range = (from: number, to: number) => ({
  fromMs: start + from * HOUR,
  toMs: start + to * HOUR - 1,
  readAtMs: 0,
});
const gap = (from: number, to: number, reason: "failed" | "full-millisecond", known = 0) => ({
  ...{ fromMs: start + from * HOUR, toMs: start + to * HOUR - 1, reason, known, seenAtMs: 0 },
  failure:
    reason === "failed"
      ? ({ kind: "timed-out", code: null, httpStatus: null, detail: "" } as const)
      : null,
});
const history = (endedBy: "silence" | "refused", from: number): RepaymentCoverage["history"] => ({
  beginsAtMs: start + from * HOUR,
  endedBy,
  failure: null,
});
const coverage = (given: Partial<RepaymentCoverage>): RepaymentCoverage => ({
  ranges: [],
  gaps: [],
  history: null,
  imported: [],
  source: { feed: "exchange" },
  ...given,
});

test("a range that was listed completely, in any number of parts, is complete", () => {
  expect(findUnknownTime(coverage({ ranges: [range(-5, 20), range(20, 60)] }), days)).toBeNull();
});

test("a failed attempt takes nothing from what was listed before", () => {
  const known = coverage({ ranges: [range(0, 48)], gaps: [gap(10, 12, "failed")] });
  expect(findUnknownTime(known, days)).toBeNull();
});

test("of an account that is fed by files, time without a file is not imported, and known after its end", () => {
  const ended = (endedOn: Day | null) => coverage({ source: { feed: "files", endedOn } });
  expect(describeUnknownTime(findUnknownTime(ended(null), days))).toBe(
    "incomplete: no data for this period (no file imported)",
  );
  expect(findUnknownTime(ended(addDays(days.from, -1)), days)).toBeNull();
  expect(isAnyKnown(ended(addDays(days.from, -1)), days)).toBe(true);
  expect(describeUnknownTime(findUnknownTime(ended(days.from), days))).toBe(
    "incomplete: no data before 2 Nov 2026 00:00 (UTC+8) (no file imported)",
  );
  expect(isAnyKnown(ended(days.to), days)).toBe(false);
});

test.each([
  [{}, "no data for this period (first sync not finished)"],
  [{ ranges: [range(0, 42)] }, "no data after 2 Nov 2026 17:59 (UTC+8) (first sync not finished)"],
  [
    { ranges: [range(6, 48)], history: history("refused", 6) },
    "no data before 1 Nov 2026 06:00 (UTC+8) (the exchange has no earlier data)",
  ],
  [
    { ranges: [range(0, 4), range(6, 48)], history: history("silence", -9) },
    "1 Nov 2026 04:00 (UTC+8) to 1 Nov 2026 05:59 (UTC+8) missing",
  ],
  [
    { ranges: [range(0, 4), range(6, 10), range(12, 48)], gaps: [gap(4, 6, "failed")] },
    "2 gaps (1 failed)",
  ],
  [
    { ranges: [range(0, 40)], gaps: [gap(40, 48, "failed")], history: history("silence", -9) },
    "no data after 2 Nov 2026 15:59 (UTC+8) (last attempt failed: timed out)",
  ],
] as const)("%j is reported", (given, words) => {
  expect(describeUnknownTime(findUnknownTime(coverage(given), days))).toBe(`incomplete: ${words}`);
});

test("a full millisecond is named with how many are known", () => {
  const full = { ...gap(0, 0, "full-millisecond", 100), fromMs: start + HOUR, toMs: start + HOUR };
  const ranges = [
    { ...range(0, 1), toMs: start + HOUR - 1 },
    { ...range(1, 48), fromMs: start + HOUR + 1 },
  ];
  const given = coverage({ ranges, gaps: [full], history: history("silence", -1) });
  expect(describeUnknownTime(findUnknownTime(given, days))).toBe(
    "incomplete: 1 millisecond has more repayments than the exchange returns at once (100 fetched)",
  );
});

test("every gap of any length is reported, and nothing else", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(47), { maxLength: 12 }), (missing) => {
      const ranges = Array.from({ length: 48 }, (_, hour) => hour)
        .filter((hour) => !missing.includes(hour))
        .map((hour) => range(hour, hour + 1));
      const known = coverage({ ranges });
      expect(findUnknownTime(known, days) === null).toBe(missing.length === 0);
      expect(isAnyKnown(known, days)).toBe(true);
    }),
  );
});

test("everything begins with the first repayment after silence, else with the first day that was listed", () => {
  const today = "2026-11-21" as Day;
  const first = "2026-11-10" as Day;
  const told = (given: Partial<RepaymentCoverage>, day: Day | null) =>
    beginOf(coverage(given), day, today);
  expect(told({ history: history("silence", 6) }, first)).toBe(first);
  expect(told({ history: history("silence", 6) }, null)).toBe("2026-11-02");
  expect(told({ history: history("refused", 6) }, first)).toBe("2026-11-01");
  expect(told({ ranges: [range(30, 48)] }, first)).toBe("2026-11-02");
  expect(told({}, null)).toBe(today);
});
