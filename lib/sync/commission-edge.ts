import { type Day, type DayRange, fetchableDays } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { ExchangeClient } from "@/lib/exchange/client";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { loadCommissionDays } from "@/lib/store/commissions/days/days";

type EdgeJob = {
  readonly scope: WholeAccountScope;
  readonly client: Pick<ExchangeClient, "commissionPages">;
  readonly showSub: boolean;
  readonly today: Day;
  readonly signal: AbortSignal;
};

export type CommissionEdge = {
  /** Remembers what a whole reading of the day listed. */
  readonly noteRead: (day: Day, rows: number) => void;
  /**
   * Null where the reading is believed. One with fewer rows than are stored is, where an earlier day is still listed;
   * one without any rows, where a later day is listed as well. Elsewhere the exchange may just list that time no
   * longer. Throws only for bugs, a lost database, and an aborted signal.
   */
  readonly findDoubt: (day: Day, rows: number) => Promise<ExchangeFailure | null>;
};

/** Asks for the first page of days that are stored with rows, the nearest first; each once a run. */
export function createCommissionEdge(job: EdgeJob): CommissionEdge {
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
    noteRead: (day, rows) => listed.set(day, Promise.resolve(rows > 0)),
    findDoubt: async (day, rows) => {
      stored ??= loadRowCounts(job.scope, fetchableDays(job.today));
      const counts = await stored;
      const known = counts.get(day) ?? 0; // never stored: nothing can go
      if (rows >= known) return null;
      const days = [...counts].flatMap(([other, count]) => (count > 0 ? [other] : []));
      const earlier = days.filter((other) => other < day).reverse();
      const later = days.filter((other) => other > day);
      if ((await isAnyListed(earlier)) && (rows > 0 || (await isAnyListed(later)))) return null;
      const detail = `${rows} of ${known} stored rows are listed`;
      return { kind: "no-longer-listed", code: null, httpStatus: null, detail };
    },
  };
}

/** Of days that the exchange listed: what a file brought in is no proof. */
async function loadRowCounts(scope: WholeAccountScope, window: DayRange): Promise<ReadonlyMap<Day, number>> {
  const days = await loadCommissionDays(scope, window);
  return new Map(
    days.flatMap(({ day, status, rowCount }) => (status === "complete" ? [[day, rowCount]] : [])),
  );
}

/** A day that cannot be read proves nothing. */
async function hasRows({ client, showSub, signal }: EdgeJob, day: Day): Promise<boolean> {
  try {
    for await (const { rows } of client.commissionPages({ day, showSub, signal })) return rows.length > 0;
    return false;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExchangeError) return false;
    throw error;
  }
}
