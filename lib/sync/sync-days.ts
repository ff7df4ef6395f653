import PQueue from "p-queue";
import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import { saveCommissionDayFailure } from "@/lib/store/commission-days";
import { createStopRule } from "./stop-rule";
import type { DayOutcome } from "./summary";
import { type DayJob, syncDay } from "./sync-day";

/**
 * Days side by side: a day's pages wait for each other's cursor, so several days are needed to use the whole rate
 * limit, and while one is written the others are read. Bounds the memory of a run to so many days.
 */
const DAYS_IN_FLIGHT = 4;

/**
 * Syncs the days in their order; once `paused` aborts, no other one is begun. When the exchange refuses the account or falls silent, the days not yet asked
 * for are stored as failed for that reason, so that the calendar says why they are not there.
 */
export async function syncDays(
  job: DayJob & { readonly paused: AbortSignal },
  days: readonly Day[],
  onDay: (outcome: DayOutcome) => void,
): Promise<{ stoppedBy: ExchangeFailure | null }> {
  const stopsRun = createStopRule();
  const queue = new PQueue({ concurrency: DAYS_IN_FLIGHT });
  const halt = new AbortController(); // a bug or a lost database in one day ends the others
  const held = { ...job, signal: AbortSignal.any([job.signal, halt.signal]) };
  let stoppedBy: ExchangeFailure | null = null;

  async function runDay(day: Day) {
    if (job.paused.aborted) return;
    held.signal.throwIfAborted();
    const outcome = stoppedBy ? await giveUpDay(held, day, stoppedBy) : await syncDay(held, day);
    if (stopsRun(outcome.failure?.kind ?? null)) stoppedBy ??= outcome.failure;
    onDay(outcome);
  }

  const settled = days.map((day) => queue.add(() => runDay(day).catch((error) => halt.abort(error))));
  await Promise.all(settled); // every day in flight has let go of its connection before the run ends
  held.signal.throwIfAborted();
  return { stoppedBy };
}

async function giveUpDay({ scope, client }: DayJob, day: Day, failure: ExchangeFailure): Promise<DayOutcome> {
  await saveCommissionDayFailure(scope, { day, failure, attemptedAtMs: client.now() });
  return { day, status: "failed", rows: 0, changed: false, failure };
}
