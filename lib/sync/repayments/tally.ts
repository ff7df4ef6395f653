import type { ExchangeFailure } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/repayments/repayment";
import type { SyncRunProgress } from "@/lib/store/jobs/sync-runs";
import type { RepaymentWindowRead } from "@/lib/store/repayments/records";
import type { SavedWindow } from "@/lib/store/repayments/repayments";
import type { MissedTime, RepaymentFigures, UnlistedTime } from "../report";

type WindowRead = Omit<RepaymentWindowRead, "readAtMs">;
export type RepaymentTally = ReturnType<typeof createRepaymentTally>;

export function createRepaymentTally(onChange: () => void) {
  const records = { listed: 0, new: 0, changed: 0 };
  const missed: MissedTime[] = [];
  let windows = 0;
  let reachedMs: number | null = null;
  let unlisted: UnlistedTime | null = null;
  return {
    read: (
      { range, repayments, incomplete }: WindowRead,
      { added, changed, withdrawn, wasFull }: SavedWindow,
    ) => {
      windows += 1;
      records.listed += repayments.length;
      records.new += added;
      records.changed += changed + withdrawn;
      reachedMs = Math.min(reachedMs ?? range.fromMs, range.fromMs);
      if (incomplete) missed.push({ ...range, ...incomplete, failure: null, isNew: !wasFull });
      onChange();
    },
    failed: ({ fromMs, toMs }: TimeRange, failure: ExchangeFailure) => {
      missed.push({ fromMs, toMs, reason: "failed", known: 0, failure, isNew: true });
      onChange();
    },
    unlisted: (time: UnlistedTime | null) => {
      unlisted = time;
    },
    figures: (): RepaymentFigures => ({
      unlisted,
      windows,
      records: { ...records },
      gaps: missed.length,
      reachedMs,
      missed: [...missed],
    }),
  };
}

export function repaymentProgress({ windows, records, gaps, reachedMs }: RepaymentFigures) {
  return {
    rows: records.listed,
    windows,
    recordsNew: records.new,
    recordsChanged: records.changed,
    gaps,
    reachedAt: reachedMs === null ? null : new Date(reachedMs),
  };
}

export function repaymentFigures(run: SyncRunProgress): RepaymentFigures {
  return {
    windows: run.windows,
    records: { listed: run.rows, new: run.recordsNew, changed: run.recordsChanged },
    gaps: run.gaps,
    reachedMs: run.reachedAt?.getTime() ?? null,
    missed: [],
    unlisted: null,
  };
}
