import { addDays, type Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { append, largest, smallest } from "@/lib/core/large-lists";
import { englishWords } from "@/lib/core/words-in";
import type { DayStatus } from "@/lib/coverage/day-status";
import { clockJumpText } from "@/lib/coverage/text";
import type { SyncRunProgress } from "@/lib/sync/load-sync-state";
import type {
  CommissionFigures,
  EndedReport,
  MissedTime,
  RepaymentFigures,
  UnlistedTime,
} from "@/lib/sync/report";
import { daysDone } from "@/lib/sync/sync-run";
import { failureSentence } from "../failure-sentence";
import { iso } from "./table";

const INTERRUPTED = "The run was interrupted; the next one continues from there.";

type EndedCommissions = EndedReport<CommissionFigures>;

export function summarise(report: EndedCommissions) {
  const { days, rows, requests, retries, seconds, clockJumpMs } = report;
  return { status: statusOf(report), days, rows, requests, retries, seconds, clockJumpMs };
}

/** An interrupted run is incomplete: the next one goes on from there. */
function statusOf({ status }: Pick<EndedCommissions, "status">): "done" | "incomplete" {
  return status === "done" ? "done" : "incomplete";
}

export function summaryLines(
  report: EndedCommissions,
  summary: ReturnType<typeof summarise>,
): string[] {
  const { days } = summary;
  const counts = (["complete", "empty", "pending", "failed"] as const)
    .filter((status) => days[status] > 0 || status === "complete")
    .map((status) => `${days[status]} ${status}`)
    .join(", ");
  const figures = `${summary.rows} rows, ${summary.requests} requests, ${summary.retries} retries, ${summary.seconds} s`;
  return [`${summary.status}: days ${counts}; ${figures}`, ...reasons(report)];
}

function reasons(report: EndedCommissions): string[] {
  if (report.status === "interrupted") return [INTERRUPTED];
  const groups = groupBy(report.failures, ({ failure }) => failureSentence(failure, "commissions"));
  const lines: string[] = [];
  if (report.clockJumpMs !== null) lines.push(clockJumpText(englishWords(), report.clockJumpMs));
  const failed = [...groups].map(
    ([why, failures]) => `${countDays(failures.map(({ day }) => day).sort())}: ${why}`,
  );
  append(lines, failed);
  if (report.stoppedBy)
    lines.push(
      `The other days were not requested: ${failureSentence(report.stoppedBy, "commissions")}`,
    );
  return lines;
}

type DayGap = { readonly day: Day; readonly status: DayStatus };

/**
 * "2026-11-01 failed, 2026-11-03 to 2026-11-07 missing": neighbours of one status are one range.
 * Oldest first.
 */
export function describeDays(days: readonly DayGap[]): string {
  return joinNeighbours(
    days.map(({ day, status }) => ({ day, words: ` ${status.replaceAll("-", " ")}` })),
  );
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
  return ranges
    .map(({ from, to, words }) => `${from === to ? from : `${from} to ${to}`}${words}`)
    .join(", ");
}

type EndedRepayments = EndedReport<RepaymentFigures>;
const MOST_REASONS = 20;

/**
 * What `sync repayments --json` prints. `gaps`: places not listed whole. `unlisted`: stored, and no
 * longer listed.
 */
export function summariseRepayments(report: EndedRepayments) {
  const { records, gaps, reachedMs, requests, retries, seconds, clockJumpMs } = report;
  const unlisted = report.unlisted?.known ?? 0; // null: nothing is unlisted
  const reachedBackTo = reachedMs === null ? null : iso(reachedMs);
  const made = { status: statusOf(report), records, gaps, unlisted, reachedBackTo };
  return { ...made, requests, retries, seconds, clockJumpMs };
}

export function repaymentLines(
  report: EndedRepayments,
  summary: ReturnType<typeof summariseRepayments>,
) {
  const { records, gaps, reachedBackTo } = summary;
  const back = reachedBackTo ? `, back to ${reachedBackTo}` : "";
  const figures = `${records.listed} repayments listed${back}, ${records.new} new, ${records.changed} changed or withdrawn; ${gaps} gaps; ${summary.requests} requests, ${summary.retries} retries, ${summary.seconds} s`;
  const reasons = report.status === "interrupted" ? [INTERRUPTED] : reasonsOf(report);
  return [`${summary.status}: ${figures}`, ...reasons];
}

function reasonsOf(report: EndedRepayments): string[] {
  const { missed, unlisted, stoppedBy, joined, gaps, clockJumpMs } = report;
  const groups = [...groupBy(missed, whyMissed)];
  const lines = groups
    .slice(0, MOST_REASONS)
    .map(([why, places]) => `${placesText(places)}: ${why}`);
  const untold = groups.slice(MOST_REASONS).reduce((sum, [, places]) => sum + places.length, 0);
  if (untold > 0) lines.push(`and ${untold} more gaps: \`coverage --repayments\` lists them`);
  if (clockJumpMs !== null) lines.unshift(clockJumpText(englishWords(), clockJumpMs));
  if (unlisted) lines.push(unlistedText(unlisted));
  if (joined && gaps > 0) lines.push("`coverage --repayments` lists the gaps");
  if (stoppedBy)
    lines.push(`The rest was not requested: ${failureSentence(stoppedBy, "repayments")}`);
  return lines;
}

function unlistedText({ fromMs, toMs, known }: UnlistedTime): string {
  const stored = known === 1 ? "1 stored repayment is" : `${known} stored repayments are`;
  return `${stored} no longer listed by the exchange, between ${iso(fromMs)} and ${iso(toMs)}: nothing shows a withdrawal, so what was stored stays`;
}

function placesText(places: readonly MissedTime[]): string {
  const fromMs = smallest(places.map((place) => place.fromMs));
  const toMs = largest(places.map((place) => place.toMs));
  const when = fromMs === toMs ? iso(fromMs) : `${iso(fromMs)} to ${iso(toMs)}`;
  return places.length === 1 ? when : `${places.length} gaps, ${when}`;
}

function whyMissed({ reason, known, failure, isNew }: MissedTime): string {
  if (reason === "failed" && failure) return failureSentence(failure, "repayments");
  const again = isNew
    ? "this stays a gap, and fetching it again does not help"
    : "as an earlier run found and recorded";
  return `more repayments in one millisecond than an answer holds; ${known} of them are known: ${again}`;
}

export function repaymentProgressText(progress: SyncRunProgress): string {
  const { rows, recordsNew, gaps, reachedAt, requests } = progress;
  const back = reachedAt ? `, back to ${reachedAt.toISOString().slice(0, 10)}` : "";
  const missed = gaps > 0 ? `, ${gaps} ${gaps === 1 ? "gap" : "gaps"}` : "";
  return `${rows} repayments${back}, ${recordsNew} new${missed}, ${requests} requests${againText(progress)}`;
}

export function progressText(progress: SyncRunProgress): string {
  const { daysPlanned, daysFailed, rows, requests } = progress;
  const failed = daysFailed > 0 ? `, ${daysFailed} failed` : "";
  return `${daysDone(progress)} of ${daysPlanned} days${failed}, ${rows} rows, ${requests} requests${againText(progress)}`;
}

function againText({ retries }: SyncRunProgress): string {
  return retries > 0 ? ` (${retries} again)` : "";
}
