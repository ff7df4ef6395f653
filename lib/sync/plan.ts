import { addDays, type Day, type DayRange, dayOf, fetchableDays, listDays } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";
import {
  dayStatus,
  daysUntilLost,
  isRefusedEdge,
  type StoredDayStatus,
} from "@/lib/coverage/day-status";

/**
 * The exchange may restate a past day (field notes); most corrections are expected within a week.
 */
const REREAD_DAYS = 7;
/** Every fetchable day is read again this often, for late corrections. */
const FULL_READ_EVERY_MS = 7 * 86_400_000;

/** A first sync begins with so many of the oldest days, which leave the window first. */
const URGENT_DAYS = 7;

type StoredState = { status: StoredDayStatus; failureKind: FailureKind | null };
export type StoredDays = ReadonlyMap<Day, StoredState>;

type PlannedFrom = {
  today: Day;
  nowMs: number;
  /** When all fetchable days were last read without a failure; null: never. */
  fullReadAtMs: number | null;
  stored: StoredDays;
};

/**
 * The days to read: oldest first, because they leave the window first. Before the first full read:
 * those that leave soon, then the newest first.
 */
export function planDays({ today, nowMs, fullReadAtMs, stored }: PlannedFrom): Day[] {
  const everything = isFullReadDue(fullReadAtMs, nowMs);
  const rereadFrom = addDays(today, -REREAD_DAYS);
  const days = listDays(fetchableDays(today)).filter((day) => {
    const known = stored.get(day);
    if (isRefusedEdge(day, today, known?.failureKind ?? null)) return false;
    return everything || day >= rereadFrom || isUnsettled(known, day, today);
  });
  if (fullReadAtMs !== null) return days;
  const leavesSoon = (day: Day) => daysUntilLost(day, today) < URGENT_DAYS;
  return [...days.filter(leavesSoon), ...days.filter((day) => !leavesSoon(day)).reverse()];
}

export function isFullReadDue(fullReadAtMs: number | null, nowMs: number): boolean {
  return (
    fullReadAtMs === null || fullReadAtMs > nowMs || nowMs - fullReadAtMs >= FULL_READ_EVERY_MS
  );
}

/** Missing, failed, pending, or failed when it was read again. */
function isUnsettled(known: StoredState | undefined, day: Day, today: Day): boolean {
  if (known?.failureKind === "no-longer-listed") return false;
  if (known?.failureKind) return dayStatus(known.status, day, today, known.failureKind) !== "lost";
  const status = dayStatus(known?.status ?? null, day, today);
  return status === "missing" || status === "failed" || status === "pending";
}

/** Null: the exchange has the whole range. Otherwise a sentence that names the days it has. */
export function refuseRange({ from, to }: DayRange, today: Day): string | null {
  if (from > to) return `the range ends (${to}) before it begins (${from})`;
  const window = fetchableDays(today);
  if (from >= window.from && to <= window.to) return null;
  return `the exchange can be asked for ${window.from} to ${window.to} (UTC+8) only, not for ${from} to ${to}`;
}

type LastRun = { startedAtMs: number; interrupted: boolean };

type DueFrom = { nowMs: number; lastRun: LastRun | null; stored: StoredDays };
/** The publication hour is not documented, so an unpublished day is requested every hour. */
const RETRY_EVERY_MS = 3_600_000;

/**
 * The exchange lists repayments at once, and people should hear of a liquidation within the hour.
 * One or two requests.
 */
const REPAYMENTS_EVERY_MS = 3_600_000;

/** Due hourly; at once after an interrupted run, or one that a wrong clock dated in the future. */
export function nextRepaymentSyncDueMs(nowMs: number, lastRun: LastRun | null): number {
  if (lastRun === null || lastRun.interrupted || lastRun.startedAtMs > nowMs) return nowMs;
  return lastRun.startedAtMs + REPAYMENTS_EVERY_MS;
}

/**
 * Due hourly until all fetchable days are settled, then at the next UTC+8 midnight. At once after
 * an interrupted run.
 */
export function nextSyncDueMs({ nowMs, lastRun, stored }: DueFrom): number {
  const today = dayOf(nowMs);
  if (lastRun === null || lastRun.interrupted || lastRun.startedAtMs > nowMs) return nowMs;
  if (dayOf(lastRun.startedAtMs) < today) return nowMs;
  const open = listDays(fetchableDays(today)).some((day) =>
    isUnsettled(stored.get(day), day, today),
  );
  if (open) return lastRun.startedAtMs + RETRY_EVERY_MS;
  return Date.parse(`${addDays(today, 1)}T00:00:00.000+08:00`);
}
