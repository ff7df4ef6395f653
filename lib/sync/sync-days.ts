import PQueue from "p-queue";
import type { CommissionRow } from "@/lib/commissions/commission";
import {
  loadCommissionDays,
  saveCommissionDay,
  saveCommissionDayFailure,
} from "@/lib/commissions/store/days/days";
import { addDays, type Day, type DayRange, fetchableDays } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { isRefusedEdge } from "@/lib/coverage/day-status";
import { ExchangeError, failureWithoutCode } from "@/lib/exchange/http/errors";
import type { RunningSync } from "./perform-run";
import type { DayOutcome } from "./report";
import { createStopRule } from "./stop-rule";
import { requireRunning } from "./store";

/**
 * A day's pages come one after the other. So many days at once use the whole rate limit if an
 * answer takes 300 ms.
 */
const DAYS_READ = 3;
/** More would wait for the lock of the same clients. */
const DAYS_STORED = 2;
/**
 * While days are stored, others are read, so that the limit stays in use. Bounds the memory of a
 * run.
 */
const DAYS_IN_FLIGHT = DAYS_READ + DAYS_STORED;

/**
 * Reads and stores days in their order. After a refusal or silence the rest is stored as failed, so
 * that the calendar says why.
 */
export async function syncDays(
  job: DayJob,
  days: readonly Day[],
  onDay: (outcome: DayOutcome) => void,
): Promise<{ stoppedBy: ExchangeFailure | null }> {
  const stopsRun = createStopRule();
  const inFlight = new PQueue({ concurrency: DAYS_IN_FLIGHT });
  const reading = new PQueue({ concurrency: DAYS_READ });
  const storing = new PQueue({ concurrency: DAYS_STORED });
  const halt = new AbortController(); // a bug or a lost database in one day stops the others
  const stoppable = { ...job, signal: AbortSignal.any([job.signal, halt.signal]) };
  const edge = createCommissionEdge(stoppable);
  let stoppedBy: ExchangeFailure | null = null;

  async function runDay(day: Day) {
    const read = await reading.add(() => readUnlessStopped(day));
    if (read !== null) onDay(await storing.add(() => storeDay(stoppable, read)));
  }

  async function readUnlessStopped(day: Day): Promise<DayRead | null> {
    if (job.paused.aborted) return null;
    stoppable.signal.throwIfAborted();
    if (stoppedBy !== null) return { day, atMs: job.now(), failure: stoppedBy };
    const read = await doubt(await readDay(stoppable, day));
    if (stopsRun(read.failure?.kind ?? null)) stoppedBy ??= read.failure;
    return read;
  }

  /**
   * Turns a read into a failure if rows are missing at an end of what the exchange lists; stored
   * rows then stay.
   */
  async function doubt(read: DayRead): Promise<DayRead> {
    if (read.failure !== null) return read;
    edge.noteRead(read.day, read.rows.length);
    const failure = await edge.findDoubt(read.day, read.rows.length);
    return failure ? { day: read.day, atMs: read.atMs, failure } : read;
  }

  const settled = days.map((day) =>
    inFlight.add(() => runDay(day).catch((error) => halt.abort(error))),
  );
  await Promise.all(settled); // no day may still use a connection when the run ends
  stoppable.signal.throwIfAborted();
  return { stoppedBy };
}

/** `today`: the exchange's day when the run began. */
type DayJob = RunningSync & { readonly today: Day };

/** A whole day, or why it could not be read. `atMs`: the agreed time, ms. */
type DayRead = { readonly day: Day; readonly atMs: number } & (
  | { readonly rows: readonly CommissionRow[]; readonly failure: null }
  | { readonly failure: ExchangeFailure }
);

/** Reads all pages of a day. Throws only for bugs and an aborted signal. */
async function readDay({ client, now, account, signal }: DayJob, day: Day): Promise<DayRead> {
  const rows: CommissionRow[] = [];
  try {
    for await (const page of client.commissionPages({ day, showSub: account.showSub, signal })) {
      for (const row of page) rows.push(row);
    }
    return { day, atMs: now(), rows, failure: null };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ExchangeError)) throw error;
    return { day, atMs: now(), failure: error.failure };
  }
}

/**
 * Stores the day, or why it could not be read. Throws only for bugs, a lost database, and an
 * aborted signal.
 */
async function storeDay({ run, scope, today, signal }: DayJob, read: DayRead): Promise<DayOutcome> {
  signal.throwIfAborted();
  const { day, atMs, failure } = read;
  if (failure !== null) {
    await saveCommissionDayFailure(scope, { day, failure, attemptedAtMs: atMs });
    if (failure.kind === "no-longer-listed") return { day, status: "unlisted", rows: 0, failure };
    const status = isRefusedEdge(day, today, failure.kind) ? "lost" : "failed";
    return { day, status, rows: 0, failure };
  }
  const emptyMeans = day === addDays(today, -1) ? "pending" : "empty";
  const saved = await saveCommissionDay(scope, {
    day,
    rows: read.rows,
    fetchedAtMs: atMs,
    emptyMeans,
    requireStill: (client) => requireRunning(client, run.id),
  });
  const status = saved.status === "imported" ? "complete" : saved.status; // the exchange confirmed the imported rows
  return { day, status, rows: saved.rowCount, failure: null };
}

/**
 * Finds out where the exchange's list ends, by reading the first page of stored days, the nearest
 * first, each once a run.
 */
function createCommissionEdge(job: DayJob) {
  const listed = new Map<Day, Promise<boolean>>();
  let stored: Promise<ReadonlyMap<Day, number>> | null = null;

  function isListed(day: Day): Promise<boolean> {
    const asked = listed.get(day) ?? hasRows(job, day);
    listed.set(day, asked);
    return asked;
  }

  async function isAnyListed(days: readonly Day[]): Promise<boolean> {
    for (const day of days) if (await isListed(day)) return true;
    return false;
  }

  return {
    /** Remembers how many rows a read of the whole day listed. */
    noteRead: (day: Day, rows: number) => listed.set(day, Promise.resolve(rows > 0)),
    /**
     * Null: the read is believed. It may have fewer rows than stored if an earlier day is still
     * listed, and none if a later day is listed as well. Throws only for bugs, a lost database and
     * an aborted signal.
     */
    findDoubt: async (day: Day, rows: number): Promise<ExchangeFailure | null> => {
      stored ??= loadRowCounts(job.scope, fetchableDays(job.today));
      const counts = await stored;
      const known = counts.get(day) ?? 0; // never stored: no row can be missing
      if (rows >= known) return null;
      const days = [...counts].filter(([, count]) => count > 0).map(([other]) => other);
      const earlier = days.filter((other) => other < day).reverse();
      const later = days.filter((other) => other > day);
      if ((await isAnyListed(earlier)) && (rows > 0 || (await isAnyListed(later)))) return null;
      return failureWithoutCode("no-longer-listed", `${rows} of ${known} stored rows are listed`);
    },
  };
}

/** Row counts of days that the exchange listed. Imported days prove nothing. */
async function loadRowCounts(
  scope: WholeAccountScope,
  window: DayRange,
): Promise<ReadonlyMap<Day, number>> {
  const days = await loadCommissionDays(scope, window);
  const complete = days.filter(({ status }) => status === "complete");
  return new Map(complete.map(({ day, rowCount }) => [day, rowCount]));
}

/** Whether the exchange lists rows of the day. False if it cannot be read, which proves nothing. */
async function hasRows({ client, account, signal }: DayJob, day: Day): Promise<boolean> {
  const pages = client.commissionPages({ day, showSub: account.showSub, signal });
  try {
    for await (const page of pages) return page.length > 0;
    return false;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExchangeError) return false;
    throw error;
  }
}
