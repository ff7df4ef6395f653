import { clockJumpSentence } from "@/lib/core/clock";
import type { DayStatus } from "@/lib/core/coverage";
import { addDays, type Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { type CommissionReport, commissionFigures } from "@/lib/sync/report";
import type { SyncRunProgress } from "@/lib/sync/state";
import { failureSentence } from "../failure-sentence";

/** What the summary of every run says. */
export type RunSummary = {
  readonly status: "done" | "incomplete";
  readonly requests: number;
  readonly retries: number;
  readonly seconds: number;
  /** The exchange's clock minus what this machine's makes of it, ms; null: they agree. */
  readonly clockJumpMs: number | null;
};

/** What `sync commissions --json` prints. */
export type SyncSummary = RunSummary & {
  readonly days: { complete: number; empty: number; pending: number; failed: number };
  readonly rows: number;
};

export const INTERRUPTED = "The run was interrupted; the next one goes on from there.";

type Ended = Exclude<CommissionReport, { status: "refused" }>;

export function summarise(report: Ended, last: SyncRunProgress, seconds: number): SyncSummary {
  const ended = report.status === "interrupted" ? interruptedRun(last, commissionFigures, seconds) : report;
  const { status, days, rows, requests, retries, clockJumpMs } = ended;
  return { status, days, rows, requests, retries, seconds: ended.seconds, clockJumpMs };
}

/** An interrupted run did what its last progress says; it is incomplete, and the next one goes on from there. */
export function interruptedRun<Figures>(
  last: SyncRunProgress,
  figuresOf: (run: SyncRunProgress) => Figures,
  seconds: number,
) {
  const { requests, retries } = last;
  return { ...figuresOf(last), status: "incomplete", requests, retries, seconds, clockJumpMs: null } as const;
}

/** For people: what was read, then each reason why something was not, with its days and what to do. */
export function summaryLines(report: Ended, summary: SyncSummary): string[] {
  const { days } = summary;
  const counts = (["complete", "empty", "pending", "failed"] as const)
    .filter((status) => days[status] > 0 || status === "complete")
    .map((status) => `${days[status]} ${status}`)
    .join(", ");
  const figures = `${summary.rows} rows, ${summary.requests} requests, ${summary.retries} retries, ${summary.seconds} s`;
  return [`${summary.status}: days ${counts}; ${figures}`, ...reasons(report)];
}

function reasons(report: Ended): string[] {
  if (report.status === "interrupted") return [INTERRUPTED];
  const groups = groupBy(report.failures, ({ failure }) => failureSentence(failure, "commissions"));
  const lines = report.clockJumpMs === null ? [] : [clockJumpSentence(report.clockJumpMs)];
  const failed = [...groups].map(
    ([why, failures]) => `${countDays(failures.map(({ day }) => day).sort())}: ${why}`,
  );
  lines.push(...failed);
  if (report.stoppedBy)
    lines.push(`The other days were not asked for: ${failureSentence(report.stoppedBy, "commissions")}`);
  return lines;
}

type Gap = { readonly day: Day; readonly status: DayStatus };

/** "2026-11-01 failed, 2026-11-03 to 2026-11-07 missing": neighbours of one status are one range. Oldest first. */
export function describeDays(days: readonly Gap[]): string {
  return joinNeighbours(days.map(({ day, status }) => ({ day, words: ` ${status.replaceAll("-", " ")}` })));
}

/** "2026-11-01, 2026-11-03 to 2026-11-07 (6 days)". Oldest first. */
export function countDays(days: readonly Day[]): string {
  const ranges = joinNeighbours(days.map((day) => ({ day, words: "" })));
  return days.length > 1 ? `${ranges} (${days.length} days)` : ranges;
}

function joinNeighbours(days: readonly { readonly day: Day; readonly words: string }[]): string {
  const ranges: { from: Day; to: Day; words: string }[] = [];
  for (const { day, words } of days) {
    const last = ranges.at(-1);
    if (last && last.words === words && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day, words });
  }
  return ranges.map(({ from, to, words }) => `${from === to ? from : `${from} to ${to}`}${words}`).join(", ");
}
