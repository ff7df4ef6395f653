import type { CommissionRow } from "@/lib/core/commissions/commission";
import { isRefusedEdge } from "@/lib/core/coverage";
import { addDays, type Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { ExchangeClient } from "@/lib/exchange/client";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/store/commissions/days/days";
import type { DayOutcome } from "./summary";

export type DayJob = {
  readonly scope: WholeAccountScope;
  readonly client: ExchangeClient;
  /** The agreed time, ms. */
  readonly now: () => number;
  readonly showSub: boolean;
  /** The exchange's day when the run began. */
  readonly today: Day;
  readonly signal: AbortSignal;
};

/** A whole day, or why it could not be read, with the agreed time in milliseconds. */
export type DayRead = { readonly day: Day; readonly atMs: number } & (
  | { readonly rows: readonly CommissionRow[]; readonly failure: null }
  | { readonly failure: ExchangeFailure }
);

/** Asks for all pages of a day. Throws only for bugs and an aborted signal. */
export async function readDay({ client, now, showSub, signal }: DayJob, day: Day): Promise<DayRead> {
  const rows: CommissionRow[] = [];
  try {
    for await (const page of client.commissionPages({ day, showSub, signal })) {
      for (const row of page.rows) rows.push(row);
    }
    return { day, atMs: now(), rows, failure: null };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ExchangeError)) throw error;
    return { day, atMs: now(), failure: error.failure };
  }
}

/**
 * Replaces what is stored of the day; or stores why it could not be read and leaves the rows alone. Throws only for
 * bugs, a lost database, and an aborted signal.
 */
export async function storeDay({ scope, today, signal }: DayJob, read: DayRead): Promise<DayOutcome> {
  signal.throwIfAborted();
  const { day, atMs, failure } = read;
  if (failure !== null) {
    await saveCommissionDayFailure(scope, { day, failure, attemptedAtMs: atMs });
    if (failure.kind === "no-longer-listed")
      return { day, status: "unlisted", rows: 0, changed: false, failure };
    const status = isRefusedEdge(day, today, failure.kind) ? "lost" : "failed";
    return { day, status, rows: 0, changed: false, failure };
  }
  const emptyMeans = day === addDays(today, -1) ? "pending" : "empty";
  const saved = await saveCommissionDay(scope, { day, rows: read.rows, fetchedAtMs: atMs, emptyMeans });
  const status = saved.status === "imported" ? "complete" : saved.status; // the exchange confirmed what was imported
  return { day, status, rows: saved.rowCount, changed: saved.changed, failure: null };
}
