import { describe, expect, test } from "vitest";
import { addDays, type Day, fetchableDays, listDays } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";
import type { StoredDayStatus } from "@/lib/coverage/day-status";
import { planDays, refuseRange } from "./plan";

const TODAY = "2026-11-21" as Day;
const NOW = Date.parse("2026-11-21T12:00:00+08:00");
const YESTERDAY = addDays(TODAY, -1);
const window = listDays(fetchableDays(TODAY));

type KnownState = { status: StoredDayStatus; failureKind: FailureKind | null };
const whole: KnownState = { status: "complete", failureKind: null };
const wholeExcept = (changes: Record<string, KnownState | null>) => {
  const stored = new Map<Day, KnownState>(window.map((day) => [day, whole]));
  for (const [day, known] of Object.entries(changes)) {
    if (known) stored.set(day as Day, known);
    else stored.delete(day as Day);
  }
  return stored;
};
const plan = (stored: ReadonlyMap<Day, KnownState>, fullReadAtMs: number | null = NOW - 1000) =>
  planDays({ today: TODAY, nowMs: NOW, fullReadAtMs, stored });

const lastWeek = window.slice(-7);

describe("the days of a run", () => {
  test("the first run asks for the days that leave the window within a week, then for the newest first", () => {
    const days = plan(new Map(), null);
    expect(days.slice(0, 7)).toEqual(window.slice(0, 7));
    expect(days.slice(7)).toEqual(window.slice(7).reverse());
    expect(days[7]).toBe(YESTERDAY);
  });

  test("when everything is stored only the last 7 days are read again", () => {
    expect(plan(wholeExcept({}))).toEqual(lastWeek);
  });

  test.each<[string, KnownState | null]>([
    ["missing", null],
    ["failed", { status: "failed", failureKind: "unavailable" }],
    ["pending since it was yesterday", { status: "pending", failureKind: null }],
    ["whole, but failed when it was read again", { status: "complete", failureKind: "timed-out" }],
    [
      "refused as out of range in the middle of the window",
      { status: "failed", failureKind: "out-of-range" },
    ],
  ])("an older day that is %s is asked for again", (_words, known) => {
    expect(plan(wholeExcept({ "2026-09-10": known }))).toEqual(["2026-09-10", ...lastWeek]);
  });

  test("an empty day is settled: it is not asked for again every time", () => {
    expect(plan(wholeExcept({ "2026-09-10": { status: "empty", failureKind: null } }))).toEqual(
      lastWeek,
    );
  });

  test("a day that the exchange refuses at the window's edge is lost, not asked for again", () => {
    const edge = window[0] as Day;
    expect(
      plan(wholeExcept({ [edge]: { status: "failed", failureKind: "out-of-range" } }), null),
    ).toEqual([...window.slice(1, 7), ...window.slice(7).reverse()]);
  });

  test("a week after the last full read all 90 days are read again", () => {
    expect(plan(wholeExcept({}), NOW - 7 * 86_400_000)).toEqual(window);
    expect(plan(wholeExcept({}), NOW - 7 * 86_400_000 + 1)).toEqual(lastWeek);
  });
});

describe("a range somebody asked for", () => {
  test("inside the window is accepted", () => {
    expect(refuseRange({ from: window[0] as Day, to: YESTERDAY }, TODAY)).toBeNull();
  });

  test.each([
    ["today is not published", YESTERDAY, TODAY],
    ["the 91st day is gone", addDays(window[0] as Day, -1), YESTERDAY],
    ["it is turned round", YESTERDAY, addDays(YESTERDAY, -1)],
  ])("is refused with a sentence when %s", (_why, from, to) => {
    expect(refuseRange({ from, to }, TODAY)).toMatch(/2026-/);
  });
});
