import PQueue from "p-queue";
import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import { createCommissionEdge } from "./commission-edge";
import { createStopRule } from "./stop-rule";
import type { DayOutcome } from "./summary";
import { type DayJob, type DayRead, readDay, storeDay } from "./sync-day";

/** A day's pages wait for each other's cursor: so many days use the whole rate limit where an answer takes 300 ms. */
const DAYS_READ = 3;
/** More would wait for the same clients. */
const DAYS_STORED = 2;
/** While days are stored, others are read: the limit is used then too. Bounds the memory of a run. */
const DAYS_IN_FLIGHT = DAYS_READ + DAYS_STORED;

/**
 * Syncs the days in their order; once `paused` aborts, no other one is begun. When the exchange refuses the account
 * or falls silent, the days not yet asked for are stored as failed for that reason, so that the calendar says why
 * they are not there.
 */
export async function syncDays(
  job: DayJob & { readonly paused: AbortSignal },
  days: readonly Day[],
  onDay: (outcome: DayOutcome) => void,
): Promise<{ stoppedBy: ExchangeFailure | null }> {
  const stopsRun = createStopRule();
  const inFlight = new PQueue({ concurrency: DAYS_IN_FLIGHT });
  const reading = new PQueue({ concurrency: DAYS_READ });
  const storing = new PQueue({ concurrency: DAYS_STORED });
  const halt = new AbortController(); // a bug or a lost database in one day ends the others
  const held = { ...job, signal: AbortSignal.any([job.signal, halt.signal]) };
  const edge = createCommissionEdge(held);
  let stoppedBy: ExchangeFailure | null = null;

  async function runDay(day: Day) {
    const read = await reading.add(() => readUnlessStopped(day));
    if (read !== null) onDay(await storing.add(() => storeDay(held, read)));
  }

  async function readUnlessStopped(day: Day): Promise<DayRead | null> {
    if (job.paused.aborted) return null;
    held.signal.throwIfAborted();
    if (stoppedBy !== null) return { day, atMs: job.now(), failure: stoppedBy };
    const read = await doubt(await readDay(held, day));
    if (stopsRun(read.failure?.kind ?? null)) stoppedBy ??= read.failure;
    return read;
  }

  /** A reading that lost rows at an end of what the exchange lists leaves what is stored alone. */
  async function doubt(read: DayRead): Promise<DayRead> {
    if (read.failure !== null) return read;
    edge.noteRead(read.day, read.rows.length);
    const failure = await edge.findDoubt(read.day, read.rows.length);
    return failure ? { day: read.day, atMs: read.atMs, failure } : read;
  }

  const settled = days.map((day) => inFlight.add(() => runDay(day).catch((error) => halt.abort(error))));
  await Promise.all(settled); // every day in flight has let go of its connection before the run ends
  held.signal.throwIfAborted();
  return { stoppedBy };
}
