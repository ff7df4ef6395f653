import { findAccount, loadDaySource, requireAccount } from "@/lib/accounts/store/accounts";
import {
  findFirstCommissionDay,
  loadCommissionDayStates,
  loadCommissionDays,
} from "@/lib/commissions/store/days/days";
import { loadCommissionRevisions, loadRevisionSums } from "@/lib/commissions/store/days/history";
import { systemClock } from "@/lib/core/clock";
import { addDays, type Day, type DayRange, dayOf, fetchableDays, listDays } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import type { DaySource, FirstSync, KnownDay, LedgerFreshness } from "@/lib/coverage/day-status";
import { listSyncRuns } from "@/lib/sync/store";
import { daysDone } from "@/lib/sync/sync-run";
import { coverageDay, knownDay, summarizeFreshness } from "./coverage";

/** The exchange's time now, in milliseconds. Throws for an account that is gone. */
export async function loadExchangeNow({ accountId }: AccountScope): Promise<number> {
  const account = await requireAccount(accountId);
  return systemClock.now() + account.clockOffsetMs;
}

/** The exchange's day now. Throws for an account that is gone. */
export async function loadExchangeToday(scope: AccountScope): Promise<Day> {
  return dayOf(await loadExchangeNow(scope));
}

/** What brings the account's days. Throws for an account that is gone. */
export async function loadSource({ accountId }: AccountScope): Promise<DaySource> {
  return loadDaySource(accountId);
}

/**
 * Every day from the first known one, or 90 days back, through today (the exchange's day), the
 * oldest first.
 */
export async function loadCoverage(scope: WholeAccountScope) {
  const today = await loadExchangeToday(scope);
  const range = { from: await findSince(scope, today), to: today };
  return { today, range, days: await loadCoverageDays(scope, range, today) };
}

/** The days that presets of an account refer to. `today`: the exchange's day. */
export type BookDays = {
  readonly today: Day;
  readonly last: Day;
  readonly since: Day;
};

/** Throws for an account that is gone. */
export async function loadBookDays(scope: AccountScope): Promise<BookDays> {
  const today = await loadExchangeToday(scope);
  const yesterday = addDays(today, -1);
  const [since, [known]] = await Promise.all([
    findSince(scope, today),
    loadKnownDays(scope, { from: yesterday, to: yesterday }, today),
  ]);
  return { today, since, last: known?.status === "pending" ? addDays(yesterday, -1) : yesterday };
}

/**
 * The first known day of the account; for a new account the first one that the exchange has. An
 * account that is fed by files begins with its first file.
 */
export async function findSince(scope: AccountScope, today: Day): Promise<Day> {
  const [first, { feed }] = await Promise.all([findFirstCommissionDay(scope), loadSource(scope)]);
  const { from } = fetchableDays(today);
  if (first === null) return from;
  return feed === "files" || first < from ? first : from;
}

/**
 * The progress of the first sync. Null: all days were read, the account is paused or fed by files, or
 * a first run ended early.
 */
export async function findFirstSync(scope: WholeAccountScope): Promise<FirstSync | null> {
  const account = await findAccount(scope.accountId);
  if (!account || account.isFedByFiles) return null;
  if (account.fullReadAt !== null || account.pausedAt !== null) return null;
  const [run] = await listSyncRuns(scope, "commissions", 1);
  if (run && run.finishedAt !== null) return null;
  if (!run || run.daysPlanned === 0) return { done: 0, planned: 0, leftMs: null };
  const done = daysDone(run);
  const takenMs = run.heartbeatAt.getTime() - run.startedAt.getTime();
  const leftMs = done === 0 ? null : (takenMs / done) * (run.daysPlanned - done);
  return { done, planned: run.daysPlanned, leftMs };
}

/**
 * For the line that every page shows. Days before the exchange's window do not change it; those of
 * files do.
 */
export async function loadFreshness(scope: AccountScope): Promise<LedgerFreshness> {
  const [today, source] = await Promise.all([loadExchangeToday(scope), loadSource(scope)]);
  const from =
    source.feed === "files"
      ? await findSince(scope, today)
      : addDays(fetchableDays(today).from, -1);
  return summarizeFreshness(await loadKnownDays(scope, { from, to: today }, today), source);
}

/**
 * Which days of the range are known. Call it before summing: a day that is stored in between then
 * counts as unknown.
 */
export async function loadKnownDays(
  scope: AccountScope,
  range: DayRange,
  today: Day,
): Promise<KnownDay[]> {
  const [states, source] = await Promise.all([
    loadCommissionDayStates(scope, range),
    loadSource(scope),
  ]);
  const stored = new Map(states.map((state) => [state.day, state]));
  return listDays(range).map((day) => knownDay(day, stored.get(day), { today, source }));
}

/** The same with row counts, revisions and failures, which describe the whole account. */
export async function loadCoverageDays(scope: WholeAccountScope, range: DayRange, today: Day) {
  const [known, source] = await Promise.all([loadCommissionDays(scope, range), loadSource(scope)]);
  const stored = new Map(known.map((each) => [each.day, each]));
  return listDays(range).map((day) => coverageDay(day, stored.get(day), { today, source }));
}

/**
 * Every version of a day with its sums per coin, the newest first; none for a day that was never
 * read to its end.
 */
export async function loadDayHistory(scope: WholeAccountScope, day: Day) {
  const [revisions, sums] = await Promise.all([
    loadCommissionRevisions(scope, day),
    loadRevisionSums(scope, day),
  ]);
  return revisions
    .map((version) => ({
      ...version,
      coins: sums.filter(({ revision }) => revision === version.revision),
    }))
    .reverse();
}
