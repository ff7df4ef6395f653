import { clockJumpSentence } from "@/lib/core/clock";
import { groupBy } from "@/lib/core/group-by";
import { repaymentFigures } from "@/lib/sync/repayments/tally";
import type { MissedTime, RepaymentReport, UnlistedTime } from "@/lib/sync/report";
import type { SyncRunProgress } from "@/lib/sync/state";
import { failureSentence } from "../failure-sentence";
import { INTERRUPTED, interruptedRun, type RunSummary } from "./sync-summary";

/** What a run over repayments did, as `sync repayments --json` prints it. `gaps`: places that were not listed whole; of a run that is done, ones that were known and cannot be. `reachedBackTo`: ISO 8601, UTC. */
export type RepaymentSummary = RunSummary & {
  readonly records: { readonly listed: number; readonly new: number; readonly changed: number };
  readonly gaps: number;
  /** Stored repayments that the exchange no longer lists, of those that this run asked for; they stay. */
  readonly unlisted: number;
  readonly reachedBackTo: string | null;
};

type Ended = Exclude<RepaymentReport, { status: "refused" }>;
/** The most reasons that are printed. */
const MOST_REASONS = 20;

export function summariseRepayments(report: Ended, last: SyncRunProgress, seconds: number): RepaymentSummary {
  const ended = report.status === "interrupted" ? interruptedRun(last, repaymentFigures, seconds) : report;
  const { status, records, gaps, reachedMs, requests, retries, clockJumpMs } = ended;
  const unlisted = ended.unlisted?.known ?? 0; // null: nothing is unlisted
  const reachedBackTo = reachedMs === null ? null : iso(reachedMs);
  const times = { seconds: ended.seconds, clockJumpMs };
  return { status, records, gaps, unlisted, reachedBackTo, requests, retries, ...times };
}

/** For people: what was read, then each place that was not listed whole and why. */
export function repaymentLines(report: Ended, summary: RepaymentSummary): string[] {
  const { records, gaps, reachedBackTo } = summary;
  const back = reachedBackTo ? `, back to ${reachedBackTo}` : "";
  const figures = `${records.listed} listed${back}, ${records.new} new, ${records.changed} changed or withdrawn; ${gaps} places incomplete; ${summary.requests} requests, ${summary.retries} retries, ${summary.seconds} s`;
  const reasons = report.status === "interrupted" ? [INTERRUPTED] : reasonsOf(report);
  return [`${summary.status}: repayments ${figures}`, ...reasons];
}

function reasonsOf({
  missed,
  unlisted,
  stoppedBy,
  joined,
  gaps,
  clockJumpMs,
}: Extract<Ended, { gaps: number }>): string[] {
  const groups = [...groupBy(missed, whyMissed)];
  const lines = groups.slice(0, MOST_REASONS).map(([why, places]) => `${placesText(places)}: ${why}`);
  const untold = groups.slice(MOST_REASONS).reduce((sum, [, places]) => sum + places.length, 0);
  if (untold > 0) lines.push(`and ${untold} more places: \`coverage --repayments\` names them`);
  if (clockJumpMs !== null) lines.unshift(clockJumpSentence(clockJumpMs));
  if (unlisted) lines.push(unlistedText(unlisted));
  if (joined && gaps > 0) lines.push("`coverage --repayments` names the incomplete places");
  if (stoppedBy) lines.push(`The rest was not asked for: ${failureSentence(stoppedBy, "repayments")}`);
  return lines;
}

function unlistedText({ fromMs, toMs, known }: UnlistedTime): string {
  const stored = known === 1 ? "1 stored repayment is" : `${known} stored repayments are`;
  return `${stored} no longer listed by the exchange, between ${iso(fromMs)} and ${iso(toMs)}: nothing shows a withdrawal, so what was stored stays`;
}

/** One place by its time; of several how many, and between which times. */
function placesText(places: readonly MissedTime[]): string {
  const fromMs = Math.min(...places.map((place) => place.fromMs));
  const toMs = Math.max(...places.map((place) => place.toMs));
  const when = fromMs === toMs ? iso(fromMs) : `${iso(fromMs)} to ${iso(toMs)}`;
  return places.length === 1 ? when : `${places.length} places, ${when}`;
}

function whyMissed({ reason, known, failure, isNew }: MissedTime): string {
  if (reason === "failed" && failure) return failureSentence(failure, "repayments");
  const again = isNew
    ? "the place is kept as incomplete, and asking again does not help"
    : "as an earlier run found and kept";
  return `more repayments in one millisecond than an answer holds; ${known} of them are known: ${again}`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
