import { describe, expect, test } from "vitest";
import type { StoredDayStatus } from "@/lib/core/coverage";
import { addDays, type Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { StoredDay } from "@/lib/store/commission-days";
import { describeDays, summariseFreshness } from "./coverage";
import { describeGaps, unsettledDays } from "./wholeness";

const TODAY = "2026-11-21" as Day;
const YESTERDAY = "2026-11-20" as Day;
const failure: ExchangeFailure = { kind: "unavailable", code: null, httpStatus: 503, detail: "" };
const stored = (day: string, status: StoredDayStatus, failed: ExchangeFailure | null = null): StoredDay => ({
  day: day as Day,
  status,
  rowCount: status === "complete" ? 7 : 0,
  revision: status === "complete" ? 1 : 0,
  fetchedAt: status === "failed" ? null : new Date(1000),
  attemptedAt: new Date(2000),
  failure: failed,
});
const describeFrom = (from: string, days: StoredDay[]) =>
  describeDays({ from: from as Day, to: TODAY }, days, TODAY);

test("every day of the range is there, also those nobody asked for", () => {
  const days = describeFrom("2026-11-17", [
    stored("2026-11-17", "complete"),
    stored("2026-11-18", "failed", failure),
    stored("2026-11-20", "pending"),
  ]);
  expect(days.map(({ day, status }) => [day, status])).toEqual([
    ["2026-11-17", "complete"],
    ["2026-11-18", "failed"],
    ["2026-11-19", "missing"],
    ["2026-11-20", "pending"],
    ["2026-11-21", "not-published"],
  ]);
  expect(days[0]).toMatchObject({
    rowCount: 7,
    revision: 1,
    fetchedAtMs: 1000,
    attemptedAtMs: 2000,
    daysUntilLost: null,
  });
  expect(days[2]).toMatchObject({ fetchedAtMs: null, attemptedAtMs: null, failure: null, daysUntilLost: 88 });
});

test("a day is lost once the exchange no longer answers for it, and says when that will be", () => {
  const edge = addDays(TODAY, -90);
  const [gone, last] = describeFrom(addDays(edge, -1), []);
  expect(gone).toMatchObject({ status: "lost", daysUntilLost: null });
  expect(last).toMatchObject({ day: edge, status: "missing", daysUntilLost: 0 });
});

describe("freshness", () => {
  const freshness = (days: StoredDay[], from = "2026-11-17") =>
    summariseFreshness(describeFrom(from, days), TODAY);

  test("an account that was never read has no day", () => {
    expect(freshness([])).toEqual({
      through: null,
      yesterday: YESTERDAY,
      yesterdayStatus: "missing",
      failed: 0,
      missing: 3,
    });
  });

  test("a pending yesterday is no trouble", () => {
    const days = ["2026-11-17", "2026-11-18", "2026-11-19"].map((day) => stored(day, "complete"));
    expect(freshness([...days, stored("2026-11-20", "pending")])).toEqual({
      through: "2026-11-19",
      yesterday: YESTERDAY,
      yesterdayStatus: "pending",
      failed: 0,
      missing: 0,
    });
  });

  test("a day that was read once counts as failed while its re-read fails", () => {
    expect(freshness([stored("2026-11-20", "complete", failure)])).toMatchObject({
      through: YESTERDAY,
      failed: 1,
    });
  });
});

test("what is not whole is said in words, and a whole range says nothing", () => {
  const days = describeFrom("2026-08-20", [
    stored("2026-11-19", "failed", failure),
    stored("2026-11-20", "pending"),
  ]);
  expect(describeGaps(days)).toBe(
    "not whole: 1 day failed, 88 missing, 3 lost, 1 pending, 1 not yet published",
  );
  expect(unsettledDays(days)).toHaveLength(94);
  expect(describeGaps(describeFrom("2026-11-21", []).slice(1))).toBeNull();
  expect(
    describeGaps(describeDays({ from: YESTERDAY, to: YESTERDAY }, [stored(YESTERDAY, "empty")], TODAY)),
  ).toBeNull();
});
