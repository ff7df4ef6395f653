import type { TimeGap, TimeGaps, UnknownReason } from "@/lib/core/time-gaps";

/**
 * "incomplete: nothing is known after 21 Nov 2026 18:05 (UTC+8)", for files, which are in English; pages have
 * components/repayments/time-gaps-text.ts. Null where all is known.
 */
export function describeUnknownTime(gaps: TimeGaps | null): string | null {
  return gaps && `incomplete: ${gaps.map(describeGap).join(", ")}`;
}

function describeGap(gap: TimeGap): string {
  switch (gap.kind) {
    case "all":
      return `none of this time was read${describeReason(gap.reason)}`;
    case "before":
    case "after":
      return `nothing is known ${gap.kind} ${timeText(gap.atMs)}${describeReason(gap.reason)}`;
    case "stretch":
      return `${timeText(gap.fromMs)} to ${timeText(gap.toMs)} was not read${describeFailed(gap.failed)}`;
    case "stretches":
      return `${gap.count} stretches of time were not read${describeFailed(gap.failed)}`;
    case "full": {
      const places = gap.places === 1 ? "1 millisecond has" : `${gap.places} milliseconds have`;
      return `${places} more repayments than the exchange lists at once (${gap.known} known)`;
    }
    default:
      return gap satisfies never;
  }
}

const REASONS = {
  refused: "the exchange answers for nothing earlier",
  silence: "the exchange had nothing for long after that, and was not asked further back",
  "first-read": "the first read has not ended",
} as const;

function describeReason(reason: UnknownReason): string {
  if (reason === null) return "";
  if (reason.kind !== "failed") return ` (${REASONS[reason.kind]})`;
  return ` (the last attempt failed: ${reason.failure.replaceAll("-", " ")})`;
}

function describeFailed(failed: number): string {
  return failed > 0 ? ` (${failed} failed)` : "";
}

const timeFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Shanghai",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "21 Nov 2026 18:05 (UTC+8)" */
function timeText(ms: number): string {
  return `${timeFormat.format(ms).replace(",", "")} (UTC+8)`;
}
