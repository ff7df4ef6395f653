import type { MissedTime, RepaymentReport } from "@/lib/sync/report";
import type { SyncRunProgress } from "@/lib/sync/state";
import { failureSentence } from "../failure-sentence";
import { INTERRUPTED } from "./sync-summary";

/** What a run over repayments did, as `sync repayments --json` prints it. `gaps`: places that were not listed whole; of a run that is done, ones that were known and cannot be. `reachedBackTo`: ISO 8601, UTC. */
export type RepaymentSummary = {
  readonly status: "done" | "incomplete";
  readonly records: { readonly listed: number; readonly new: number; readonly changed: number };
  readonly gaps: number;
  readonly reachedBackTo: string | null;
  readonly requests: number;
  readonly retries: number;
  readonly seconds: number;
};

type Ended = Exclude<RepaymentReport, { status: "refused" }>;
/** So many places are named one by one. */
const NAMED = 20;

/** An interrupted run did what its last progress says; it is incomplete, and the next one goes on from there. */
export function summariseRepayments(
  report: Ended,
  last: SyncRunProgress | null,
  seconds: number,
): RepaymentSummary {
  if (report.status !== "interrupted") {
    const { status, records, gaps, reachedMs, requests, retries } = report;
    const reachedBackTo = reachedMs === null ? null : iso(reachedMs);
    return { status, records, gaps, reachedBackTo, requests, retries, seconds: report.seconds };
  }
  return {
    status: "incomplete",
    records: { listed: last?.rows ?? 0, new: last?.recordsNew ?? 0, changed: last?.recordsChanged ?? 0 },
    gaps: last?.gaps ?? 0,
    reachedBackTo: last?.reachedAt?.toISOString() ?? null,
    requests: last?.requests ?? 0,
    retries: last?.retries ?? 0,
    seconds,
  };
}

/** For people: what was read, then each place that was not listed whole and why. */
export function repaymentLines(report: Ended, summary: RepaymentSummary): string[] {
  const { records, gaps, reachedBackTo } = summary;
  const back = reachedBackTo ? `, back to ${reachedBackTo}` : "";
  const figures = `${records.listed} listed${back}, ${records.new} new, ${records.changed} changed or withdrawn; ${gaps} places not whole; ${summary.requests} requests, ${summary.retries} retries, ${summary.seconds} s`;
  const reasons = report.status === "interrupted" ? [INTERRUPTED] : reasonsOf(report);
  return [`${summary.status}: repayments ${figures}`, ...reasons];
}

function reasonsOf({ missed, stoppedBy, joined, gaps }: Extract<Ended, { gaps: number }>): string[] {
  const lines = missed.slice(0, NAMED).map(missedText);
  if (missed.length > NAMED)
    lines.push(`and ${missed.length - NAMED} more: \`coverage --repayments\` names them`);
  if (joined && gaps > 0) lines.push("`coverage --repayments` names the places that are not whole");
  if (stoppedBy) lines.push(`The rest was not asked for: ${failureSentence(stoppedBy, "repayments")}`);
  return lines;
}

function missedText({ fromMs, toMs, reason, known, failure, isNew }: MissedTime): string {
  const when = fromMs === toMs ? iso(fromMs) : `${iso(fromMs)} to ${iso(toMs)}`;
  if (reason === "failed" && failure) return `${when}: ${failureSentence(failure, "repayments")}`;
  const again = isNew
    ? "the place is kept as not whole, and asking again does not help"
    : "as an earlier run found and kept";
  return `${when}: more repayments in one millisecond than an answer holds; ${known} of them are known: ${again}`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
