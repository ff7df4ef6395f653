import { expect, test } from "vitest";
import { type Day, fetchableDays, listDays } from "@/lib/core/day";
import type { StoredDayStatus } from "@/lib/coverage/day-status";
import { nextSyncDueMs } from "./plan";

const at = (time: string) => Date.parse(`${time}+08:00`);
const NOW = at("2026-11-21T09:30:00");
const stored = (yesterday: StoredDayStatus | null) => {
  const days = listDays(fetchableDays("2026-11-21" as Day));
  const known = new Map(
    days.map((day) => [day, { status: "complete" as StoredDayStatus, failureKind: null }]),
  );
  if (yesterday) known.set("2026-11-20" as Day, { status: yesterday, failureKind: null });
  else known.delete("2026-11-20" as Day);
  return known;
};

test("an account that was never synced is due at once", () => {
  expect(nextSyncDueMs({ nowMs: NOW, lastRun: null, stored: new Map() })).toBe(NOW);
});

test("the first sync of a UTC+8 day is due as soon as the day begins", () => {
  const nowMs = at("2026-11-21T00:00:01");
  expect(
    nextSyncDueMs({
      nowMs,
      lastRun: { startedAtMs: at("2026-11-20T23:59:00"), interrupted: false },
      stored: stored(null),
    }),
  ).toBe(nowMs);
});

test.each(["pending", "failed", null] as const)(
  "while yesterday is %s it is asked for hourly",
  (status) => {
    const due = nextSyncDueMs({
      nowMs: NOW,
      lastRun: { startedAtMs: at("2026-11-21T09:05:00"), interrupted: false },
      stored: stored(status),
    });
    expect(due).toBe(at("2026-11-21T10:05:00"));
  },
);

test.each(["complete", "empty"] as const)(
  "once yesterday is %s nothing is due before the next UTC+8 day",
  (status) => {
    const due = nextSyncDueMs({
      nowMs: NOW,
      lastRun: { startedAtMs: at("2026-11-21T09:05:00"), interrupted: false },
      stored: stored(status),
    });
    expect(due).toBe(at("2026-11-22T00:00:00"));
  },
);

test("an older day that is still missing keeps the hourly rhythm", () => {
  const days = stored("complete");
  days.delete("2026-10-01" as Day);
  const due = nextSyncDueMs({
    nowMs: NOW,
    lastRun: { startedAtMs: at("2026-11-21T09:05:00"), interrupted: false },
    stored: days,
  });
  expect(due).toBe(at("2026-11-21T10:05:00"));
});

test("a run that was interrupted is taken up again at once", () => {
  const lastRun = { startedAtMs: at("2026-11-21T09:25:00"), interrupted: true };
  expect(nextSyncDueMs({ nowMs: NOW, lastRun, stored: stored("complete") })).toBe(NOW);
});
