import type { StoredDayStatus } from "@/lib/core/coverage";
import { addDays, type Day, dayOf, fetchableDays, listDays } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";
import { isUnsettled } from "./plan";

/** The publication hour is not documented, so an unpublished day is asked for again every hour. */
const RETRY_EVERY_MS = 3_600_000;

/** Repayments are listed as they happen, and a liquidation is worth knowing of within the hour: one or two requests. */
const REPAYMENTS_EVERY_MS = 3_600_000;

/**
 * When the next scheduled sync of an account's repayments is due: hourly, at once after one that was interrupted or
 * that a wrong clock dated later than now.
 */
export function nextRepaymentSyncDueMs(
  nowMs: number,
  lastRun: { startedAtMs: number; interrupted: boolean } | null,
): number {
  if (lastRun === null || lastRun.interrupted || lastRun.startedAtMs > nowMs) return nowMs;
  return lastRun.startedAtMs + REPAYMENTS_EVERY_MS;
}

/**
 * When the next scheduled sync of an account is due, as an instant: hourly until every fetchable day is settled
 * (yesterday published, nothing missing or failed), then at the next UTC+8 midnight, when a new yesterday begins.
 * An account that was never synced, or whose last run was interrupted or is dated later than now, is due at once.
 */
export function nextSyncDueMs({
  nowMs,
  lastRun,
  stored,
}: {
  nowMs: number;
  lastRun: { startedAtMs: number; interrupted: boolean } | null;
  stored: ReadonlyMap<Day, { status: StoredDayStatus; failureKind: FailureKind | null }>;
}): number {
  const today = dayOf(nowMs);
  if (lastRun === null || lastRun.interrupted || lastRun.startedAtMs > nowMs) return nowMs;
  if (dayOf(lastRun.startedAtMs) < today) return nowMs;
  const open = listDays(fetchableDays(today)).some((day) => isUnsettled(stored.get(day), day, today));
  if (open) return lastRun.startedAtMs + RETRY_EVERY_MS;
  return Date.parse(`${addDays(today, 1)}T00:00:00.000+08:00`);
}
