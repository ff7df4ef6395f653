import type { CommissionRow } from "@/lib/core/commission";
import { isRefusedEdge } from "@/lib/core/coverage";
import { addDays, type Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { ExchangeClient } from "@/lib/exchange/client";
import { ExchangeError } from "@/lib/exchange/errors";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/store/commission-days";
import type { DayOutcome } from "./summary";

export type DayJob = {
  readonly scope: WholeAccountScope;
  readonly client: ExchangeClient;
  readonly showSub: boolean;
  /** The exchange's day when the run began. */
  readonly today: Day;
  readonly signal: AbortSignal;
};

/**
 * Reads one day whole and replaces what is stored of it; or stores why it could not be read and leaves the rows
 * alone. Throws only for bugs, a lost database, and an aborted signal.
 */
export async function syncDay(job: DayJob, day: Day): Promise<DayOutcome> {
  let rows: CommissionRow[];
  try {
    rows = await readDay(job, day);
  } catch (error) {
    job.signal.throwIfAborted();
    if (!(error instanceof ExchangeError)) throw error;
    return saveFailure(job, day, error);
  }
  job.signal.throwIfAborted();
  const saved = await saveCommissionDay(job.scope, {
    day,
    rows,
    fetchedAtMs: job.client.now(),
    emptyMeans: day === addDays(job.today, -1) ? "pending" : "empty",
  });
  const status = saved.status === "imported" ? "complete" : saved.status; // the exchange confirmed what was imported
  return { day, status, rows: saved.rowCount, changed: saved.changed, failure: null };
}

async function readDay({ client, showSub, signal }: DayJob, day: Day): Promise<CommissionRow[]> {
  const rows: CommissionRow[] = [];
  for await (const page of client.commissionPages({ day, showSub, signal })) {
    for (const row of page.rows) rows.push(row);
  }
  return rows;
}

async function saveFailure(
  { scope, client, today }: DayJob,
  day: Day,
  error: ExchangeError,
): Promise<DayOutcome> {
  const { failure } = error;
  await saveCommissionDayFailure(scope, { day, failure, attemptedAtMs: client.now() });
  const status = isRefusedEdge(day, today, failure.kind) ? "lost" : "failed";
  return { day, status, rows: 0, changed: false, failure };
}
