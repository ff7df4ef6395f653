import {
  computeFindings,
  type DayCheck,
  type KnownDayVersion,
  listKnownDays,
  loadCheckedDays,
  type StoredFindings,
  saveFindings,
} from "@/lib/commissions/store/days/reconciliation";
import {
  addDays,
  type Day,
  type DayRange,
  dayOf,
  daysBetween,
  fetchableDays,
  hullOf,
  WINDOW_DAYS,
} from "@/lib/core/day";
import { largest } from "@/lib/core/large-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { findRunningSyncRun } from "@/lib/sync/store";

/** Days that are not compared yet, or changed since, newest first. */
export async function listUnchecked(scope: WholeAccountScope): Promise<DayCheck[]> {
  const [known, checked] = await Promise.all([listKnownDays(scope), loadCheckedDays(scope)]);
  const found = new Map(checked.map((day) => [day.day, day]));
  return planChecks(known)
    .filter((check) => !isCurrent(check, found.get(check.day)))
    .reverse();
}

/**
 * Compares the days that need it; returns how many. Can be aborted between days, and run
 * concurrently.
 */
export async function reconcileDays(
  scope: WholeAccountScope,
  signal: AbortSignal,
): Promise<number> {
  const unchecked = await listUnchecked(scope);
  for (const check of unchecked) {
    signal.throwIfAborted();
    await reconcileDay(scope, check);
  }
  return unchecked.length;
}

export async function reconcileDay(
  scope: WholeAccountScope,
  check: DayCheck,
): Promise<StoredFindings> {
  const findings = await computeFindings(scope, check);
  await saveFindings(scope, check, findings);
  return { ...check, findings };
}

/** The delay after a sync; each look costs three small queries per account. */
const COMPARE_EVERY_SECONDS = 10;

/**
 * Compares new days once their sync has ended: each arriving day changes what later days are
 * compared with.
 */
export async function startReconciliationWorker(
  jobs: Jobs,
  listScopes: () => Promise<readonly WholeAccountScope[]>,
  compared: (accountId: number, days: number) => void,
): Promise<void> {
  const isDue = async () => {
    for (const scope of await listScopes()) {
      if (!(await isSyncing(scope)) && (await listUnchecked(scope)).length > 0) return true;
    }
    return false;
  };
  const compare = async (signal: AbortSignal) => {
    for (const scope of await listScopes()) {
      signal.throwIfAborted();
      if (await isSyncing(scope)) continue;
      const days = await reconcileDays(scope, signal);
      if (days > 0) compared(scope.accountId, days);
    }
  };
  await jobs.repeat("compare-totals", COMPARE_EVERY_SECONDS, (_none, signal) => compare(signal), {
    isDue,
  });
}

async function isSyncing(scope: WholeAccountScope): Promise<boolean> {
  return (await findRunningSyncRun(scope, "commissions")) !== null;
}

/** Oldest first. A period counts only if every day of it is known. `known`: sorted by day. */
export function planChecks(known: readonly KnownDayVersion[]): DayCheck[] {
  const first = known[0]?.day;
  if (first === undefined) return [];
  const sums = sumUp(known, first);
  return known.filter(({ rowCount }) => rowCount > 0).map((day) => planCheck(day, sums));
}

export function isCurrent(
  check: DayCheck,
  found: Omit<StoredFindings, "findings"> | undefined,
): boolean {
  if (!found || found.revision !== check.revision || found.basis !== check.basis) return false;
  return (
    found.isStale === check.isStale &&
    (!check.isStale || found.asOf.getTime() === check.asOf.getTime())
  );
}

function planCheck(known: KnownDayVersion, sums: ReturnType<typeof sumUp>): DayCheck {
  const { day, revision, rowCount, firstSeenAt, confirmedAt } = known;
  const whole = (range: DayRange) =>
    sums.count(range) === daysBetween(range.from, range.to) + 1 ? range : null;
  const window = { from: addDays(day, 1 - WINDOW_DAYS), to: day };
  const readWindow = fetchableDays(dayOf(firstSeenAt.getTime()));
  const reach = hullOf(window, readWindow);
  const yesterday = addDays(day, -1);
  return {
    day,
    revision,
    rowCount,
    basis: sums.revisions(reach),
    asOf: confirmedAt,
    isStale: sums.lastSeenMs(reach) > confirmedAt.getTime(),
    window: whole(window),
    readWindow: whole(readWindow),
    previous: whole({ from: yesterday, to: yesterday })?.from ?? null,
  };
}

/**
 * For a range: its known days, the sum of their revisions, and when the last of them was first
 * seen.
 */
function sumUp(known: readonly KnownDayVersion[], first: Day) {
  const length = daysBetween(first, known.at(-1)?.day ?? first) + 1;
  const seenMs = new Array<number>(length).fill(0);
  const counts = new Array<number>(length + 1).fill(0);
  const revisions = new Array<number>(length + 1).fill(0);
  for (const { day, revision, firstSeenAt } of known) {
    const at = daysBetween(first, day);
    counts[at + 1] = 1;
    revisions[at + 1] = revision;
    seenMs[at] = firstSeenAt.getTime();
  }
  for (let at = 1; at <= length; at += 1) {
    counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
    revisions[at] = (revisions[at] ?? 0) + (revisions[at - 1] ?? 0);
  }
  const clip = (day: Day) => Math.min(Math.max(daysBetween(first, day), 0), length);
  const over = (added: readonly number[]) => (range: DayRange) =>
    (added[clip(addDays(range.to, 1))] ?? 0) - (added[clip(range.from)] ?? 0);
  return {
    count: over(counts),
    revisions: over(revisions),
    lastSeenMs: ({ from, to }: DayRange) =>
      largest(seenMs.slice(clip(from), clip(addDays(to, 1))), 0),
  };
}
