import { expect, test } from "vitest";
import { addDays, type Day, listDays } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";
import type { StoredDayStatus } from "@/lib/coverage/day-status";
import { coverageDay, findGaps, knowRange, summarizeFreshness } from "./coverage";

const TODAY = "2026-11-21" as Day;
const SYNCED = { today: TODAY, source: { feed: "exchange" } } as const;
const stored = (day: Day, status: StoredDayStatus, kind: FailureKind | null = null) => ({
  day,
  status,
  rowCount: status === "complete" ? 5 : 0,
  revision: 1,
  fetchedAt: new Date(0),
  attemptedAt: new Date(0),
  failure: kind && { kind, code: null, httpStatus: null, detail: "" },
});
const statusOf = (
  daysBack: number,
  status: StoredDayStatus | null,
  kind: FailureKind | null = null,
) => {
  const day = addDays(TODAY, -daysBack);
  return coverageDay(day, status ? stored(day, status, kind) : undefined, SYNCED).status;
};

test.each<[string, number, StoredDayStatus | null, FailureKind | null, string]>([
  ["today", 0, null, null, "not-published"],
  ["yesterday, asked for and still empty", 1, "pending", null, "pending"],
  ["yesterday, not asked for since it began to be yesterday", 1, null, null, "pending"],
  ["the day before, never asked for", 2, null, null, "missing"],
  ["the day before, last seen empty as a yesterday", 2, "pending", null, "missing"],
  ["never asked for", 30, null, null, "missing"],
  ["never asked for, out of the window", 91, null, null, "lost"],
  ["failed, still in the window", 90, "failed", "unavailable", "failed"],
  ["failed, out of the window", 91, "failed", "unavailable", "lost"],
  ["refused at the window's edge", 90, "failed", "out-of-range", "lost"],
  ["refused inside the window", 40, "failed", "out-of-range", "failed"],
  ["read whole, then failed", 40, "complete", "timed-out", "complete"],
  ["read whole, long ago", 400, "complete", null, "complete"],
  ["imported", 400, "imported", null, "imported"],
])(
  "a day's status follows from what is known of it: %s",
  (_words, daysBack, status, kind, expected) => {
    expect(statusOf(daysBack, status, kind)).toBe(expected);
  },
);

const week = (statuses: readonly (StoredDayStatus | null)[]) => {
  const days = listDays({ from: addDays(TODAY, -statuses.length), to: TODAY });
  return days.map((day, index) => {
    const status = statuses[index];
    return coverageDay(day, status ? stored(day, status) : undefined, SYNCED);
  });
};

test("freshness names the newest known day and the one that is not yet published", () => {
  expect(summarizeFreshness(week(["complete", "empty", "pending"]), SYNCED.source)).toEqual({
    feed: "exchange",
    endedOn: null,
    through: "2026-11-19",
    notPublished: "2026-11-20",
    failed: 0,
    missing: 0,
    notImported: 0,
    nextLoss: null,
  });
  expect(summarizeFreshness(week(["complete", "complete"]), SYNCED.source)).toMatchObject({
    through: "2026-11-20",
    notPublished: "2026-11-21",
  });
});

test("failed and missing days are counted, with the time that is left to get them", () => {
  expect(summarizeFreshness(week(["failed", null, "complete"]), SYNCED.source)).toMatchObject({
    failed: 1,
    missing: 1,
    nextLoss: { days: 1, inDays: 87 },
  });
});

test("a yesterday that failed is not called unpublished", () => {
  expect(summarizeFreshness(week(["complete", "failed"]), SYNCED.source)).toMatchObject({
    through: "2026-11-19",
    notPublished: null,
    failed: 1,
  });
});

test("an account that was never synced has no newest day", () => {
  expect(summarizeFreshness(week([null, null, null]), SYNCED.source)).toMatchObject({
    through: null,
    notPublished: null,
    missing: 2,
  });
});

test("a range that lacks only the days before the first known one says where its data start", () => {
  const first = addDays(TODAY, -80);
  const daysOf = (unknown: readonly Day[]) =>
    listDays({ from: addDays(TODAY, -120), to: addDays(TODAY, -1) }).map((day) => {
      const isKnown = day >= first && !unknown.includes(day);
      return coverageDay(day, isKnown ? stored(day, "complete") : undefined, SYNCED);
    });
  const longer = { from: addDays(TODAY, -110), to: addDays(TODAY, -61) };
  const lost = daysOf([]).filter(({ status }) => status === "lost").length;
  expect(lost, "the exchange has the later ones of the days before").toBeLessThan(40);
  expect(knowRange(daysOf([]), longer).startsOn, "days before can still be read").toBe(null);
  const old = { from: addDays(TODAY, -115), to: addDays(TODAY, -100) };
  expect(knowRange(daysOf([]), old)).toMatchObject({ startsOn: first, isKnown: false });
  const inside = { from: addDays(TODAY, -70), to: addDays(TODAY, -61) };
  expect(knowRange(daysOf([]), inside)).toMatchObject({ startsOn: null, gaps: null });
  expect(knowRange(daysOf([addDays(TODAY, -65)]), inside).startsOn).toBe(null);
});

const FED = { today: TODAY, source: { feed: "files", endedOn: null } } as const;
const ofFiles = (statuses: readonly (StoredDayStatus | null)[]) => {
  const days = listDays({ from: addDays(TODAY, -statuses.length), to: TODAY });
  return days.map((day, index) => {
    const status = statuses[index];
    return coverageDay(day, status ? stored(day, status) : undefined, FED);
  });
};

test("a day that no file brought is not imported, however old it is, and cannot be lost", () => {
  const statusOfFiles = (daysBack: number) =>
    coverageDay(addDays(TODAY, -daysBack), undefined, FED);
  for (const daysBack of [1, 2, 30, 90, 91, 400])
    expect(statusOfFiles(daysBack)).toMatchObject({ status: "not-imported", daysUntilLost: null });
  expect(statusOfFiles(0).status).toBe("not-published");
});

test("an account that is fed by files counts the days between its files, and not those after them", () => {
  const days = ofFiles([null, "imported", null, "imported", "imported", null, null]);
  expect(summarizeFreshness(days, FED.source)).toEqual({
    feed: "files",
    endedOn: null,
    through: "2026-11-18",
    notPublished: null,
    failed: 0,
    missing: 0,
    notImported: 1,
    nextLoss: null,
  });
  expect(findGaps(days)).toEqual({ "not-imported": 4, "not-published": 1 });
});

test("after the end of an account each day is known, and the last days before it count", () => {
  const endedOn = addDays(TODAY, -3);
  const source = { feed: "files", endedOn } as const;
  const days = listDays({ from: addDays(TODAY, -6), to: TODAY }).map((day, index) =>
    coverageDay(day, index === 1 ? stored(day, "imported") : undefined, { today: TODAY, source }),
  );
  expect(days.map(({ status }) => status)).toEqual([
    ...["not-imported", "imported", "not-imported", "not-imported", "ended", "ended", "ended"],
  ]);
  expect(summarizeFreshness(days, source)).toMatchObject({
    endedOn,
    through: addDays(TODAY, -5),
    notPublished: null,
    notImported: 2,
  });
  const after = { from: addDays(TODAY, -2), to: TODAY };
  expect(knowRange(days, after)).toMatchObject({ gaps: null, startsOn: null, isKnown: true });
});

test("a range of files that lacks only the days before the first file says where its data start", () => {
  const days = ofFiles([null, null, "imported", "imported"]);
  const range = { from: addDays(TODAY, -4), to: addDays(TODAY, -1) };
  expect(knowRange(days, range)).toMatchObject({ startsOn: "2026-11-19", isKnown: true });
});
