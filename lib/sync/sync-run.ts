export type SyncSubject = "commissions" | "repayments";
export type SyncTrigger = "first-start" | "button" | "schedule" | "command";
export type SyncRunStatus = "running" | "done" | "incomplete" | "failed" | "interrupted";

/** Of a run that has just begun. */
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
 * Of commissions: counts of days are disjoint; a day refused at the window's edge is in none. Of repayments: `rows` are
 * listed, `recordsChanged` changed or withdrawn, `gaps` not listed whole.
 */
export type SyncCounts = Readonly<typeof NO_COUNTS>;

export function daysDone({ daysComplete, daysEmpty, daysPending, daysFailed }: SyncCounts): number {
  return daysComplete + daysEmpty + daysPending + daysFailed;
}
