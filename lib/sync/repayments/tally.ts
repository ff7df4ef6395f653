import type { ExchangeFailure } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { RepaymentWindowRead } from "@/lib/repayments/store/records";
import type { SavedWindow } from "@/lib/repayments/store/repayments";
import type { MissedTime, RepaymentFigures, UnlistedTime } from "@/lib/sync/report";
import type { SyncRunProgress } from "@/lib/sync/store";

type WindowRead = Omit<RepaymentWindowRead, "readAtMs">;
export type RepaymentTally = ReturnType<typeof createRepaymentTally>;

export function createRepaymentTally(onChange: () => void) {
  const done = { rows: 0, windows: 0, recordsNew: 0, recordsChanged: 0 };
  const missed: MissedTime[] = [];
  let reachedAt: Date | null = null;
  let unlisted: UnlistedTime | null = null;
  return {
    read: (
      { range, repayments, incomplete }: WindowRead,
      { added, changed, withdrawn, wasFull }: SavedWindow,
    ) => {
      done.windows += 1;
      done.rows += repayments.length;
      done.recordsNew += added;
      done.recordsChanged += changed + withdrawn;
      reachedAt = new Date(Math.min(reachedAt?.getTime() ?? range.fromMs, range.fromMs));
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
    progress: () => ({ ...done, gaps: missed.length, reachedAt }),
    details: () => ({ missed: [...missed], unlisted }),
  };
}

export function repaymentFigures(run: SyncRunProgress): RepaymentFigures {
  return {
    records: { listed: run.rows, new: run.recordsNew, changed: run.recordsChanged },
    gaps: run.gaps,
    reachedMs: run.reachedAt?.getTime() ?? null,
    missed: [],
    unlisted: null,
  };
}
