import type { MissedRepayments, RepaymentTime } from "@/lib/core/repayment-time";
import { failureSentence } from "../failure-sentence";
import { formatTable } from "./table";

/** For people: where the history begins, what was listed whole, and each place that was not. */
export function repaymentTimeText({ ranges, gaps, beginning }: RepaymentTime): string {
  const begins = `${beginningText(beginning)}\n`;
  if (ranges.length + gaps.length === 0) return `${begins}Nothing was asked for yet.\n`;
  const listed = ranges.map(({ fromMs, toMs, readAtMs }) => [
    fromMs,
    [iso(fromMs), iso(toMs), "listed whole", "", iso(readAtMs)],
  ]);
  const missed = gaps.map((gap) => [gap.fromMs, gapRow(gap)]);
  const rows = ([...listed, ...missed] as [number, string[]][]).sort(([one], [other]) => one - other);
  return (
    begins +
    formatTable(
      ["from (UTC)", "to (UTC)", "repayments", "known", "read at (UTC)"],
      rows.map(([, row]) => row),
    )
  );
}

/** What `coverage --repayments --json` prints: times in ISO 8601, UTC, both ends included. */
export function repaymentTimeJson({ ranges, gaps, beginning }: RepaymentTime): string {
  const shown = {
    begins: beginningJson(beginning),
    ranges: ranges.map(({ fromMs, toMs, readAtMs }) => ({
      from: iso(fromMs),
      to: iso(toMs),
      readAt: iso(readAtMs),
    })),
    gaps: gaps.toReversed().map(({ fromMs, toMs, seenAtMs, ...gap }) => ({
      from: iso(fromMs),
      to: iso(toMs),
      ...gap,
      seenAt: iso(seenAtMs),
    })),
  };
  return `${JSON.stringify(shown, null, 2)}\n`;
}

/** Where the history begins and how that is known; null while it is not. */
export function beginningJson(beginning: RepaymentTime["beginning"]) {
  return beginning && { at: iso(beginning.atMs), endedBy: beginning.endedBy, failure: beginning.failure };
}

/** The same as a sentence. */
export function beginningText(beginning: RepaymentTime["beginning"]): string {
  if (beginning === null) return "Loan repayments: it is not known yet where they begin.";
  const at = iso(beginning.atMs);
  return beginning.endedBy === "silence"
    ? `Loan repayments: read back to ${at}, until the exchange had listed nothing for more than two years.`
    : `Loan repayments: begin at ${at}; the exchange answers for nothing earlier.`;
}

function gapRow({ fromMs, toMs, reason, known, failure, seenAtMs, wasListed }: MissedRepayments): string[] {
  const full = "incomplete: more in one millisecond than an answer holds";
  const kept = wasListed ? " (what was listed before is kept)" : "";
  const why =
    reason === "failed" && failure ? `failed${kept}: ${failureSentence(failure, "repayments")}` : full;
  return [iso(fromMs), iso(toMs), why, String(known), iso(seenAtMs)];
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
