export type SyncSubject = "commissions" | "repayments";
export type SyncTrigger = "first-start" | "button" | "schedule" | "command";
export type SyncRunStatus = "running" | "done" | "incomplete" | "failed" | "interrupted";

/** The counts of a run that has just begun. */
export const NO_COUNTS = {
  daysPlanned: 0,
  daysComplete: 0,
  daysEmpty: 0,
  daysPending: 0,
  daysFailed: 0,
  rows: 0,
  windows: 0,
  recordsNew: 0,
  recordsChanged: 0,
  gaps: 0,
  requests: 0,
  retries: 0,
};

/**
 * Commissions: each day is in one count, but a day refused at the window's edge in none.
 * Repayments: `rows` were listed, `recordsChanged` were changed or withdrawn, `gaps` are places
 * that were not listed whole.
 */
export type SyncCounts = Readonly<typeof NO_COUNTS>;

export function daysDone({ daysComplete, daysEmpty, daysPending, daysFailed }: SyncCounts): number {
  return daysComplete + daysEmpty + daysPending + daysFailed;
}
