import { clockJumpSentence } from "@/lib/core/clock-jump";
import { failureText } from "@/lib/core/failure";
import type { CommissionFigures, RepaymentFigures, SyncEnd } from "@/lib/sync/report";

/** One line of the launcher's terminal about a sync that ended; null when there is nothing to say. */
export function syncLine(account: string, { subject, report }: SyncEnd): string | null {
  switch (report.status) {
    case "interrupted":
      return null; // somebody stopped it, and knows
    case "refused":
      return `${account}: ${subject} not synced, ${report.reason}`;
    case "done":
    case "incomplete": {
      const { seconds, stoppedBy } = report;
      const why = stoppedBy ? `. ${failureText(stoppedBy.kind, subject).happened}` : "";
      const read = "days" in report ? daysText(report) : recordsText(report);
      const clock = report.clockJumpMs === null ? "" : `. ${clockJumpSentence(report.clockJumpMs)}`;
      return `${account}: ${subject} ${report.status}, ${read} in ${Math.round(seconds)} s${why}${clock}`;
    }
    default:
      return report satisfies never;
  }
}

function daysText({ days, rows }: CommissionFigures): string {
  const pending = days.pending > 0 ? `, ${days.pending} pending` : "";
  const failed = days.failed > 0 ? `, ${days.failed} failed` : "";
  return `${days.complete + days.empty} days read${pending}${failed}, ${rows} rows`;
}

function recordsText({ records, gaps, unlisted }: RepaymentFigures): string {
  const missed = gaps > 0 ? `, ${gaps} ${gaps === 1 ? "place" : "places"} not listed whole` : "";
  const kept = unlisted ? `, ${unlisted.known} no longer listed and kept` : "";
  return `${records.listed} repayments listed, ${records.new} new${missed}${kept}`;
}
