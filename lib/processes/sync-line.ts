import { failureText } from "@/lib/core/failure";
import type { SyncReport } from "@/lib/sync/report";

/** One line of the launcher's terminal about a sync that ended; null when there is nothing to say. */
export function syncLine(account: string, report: SyncReport): string | null {
  switch (report.status) {
    case "interrupted":
      return null; // somebody stopped it, and knows
    case "refused":
      return `${account}: not synced, ${report.reason}`;
    case "done":
    case "incomplete": {
      const { days, rows, seconds, stoppedBy } = report;
      const read = days.complete + days.empty;
      const pending = days.pending > 0 ? `, ${days.pending} pending` : "";
      const failed = days.failed > 0 ? `, ${days.failed} failed` : "";
      const why = stoppedBy ? `. ${failureText[stoppedBy.kind].happened}` : "";
      return `${account}: ${report.status}, ${read} days read${pending}${failed}, ${rows} rows in ${Math.round(seconds)} s${why}`;
    }
    default:
      return report satisfies never;
  }
}
