import type { MissedRepayments, RepaymentTime } from "@/lib/core/repayments/time";
import { failureSentence, groupByReason } from "../failure-sentence";
import { formatTable } from "./table";

/** For people: where the history begins, what was listed whole, and each place that was not. */
export function repaymentTimeText({ ranges, gaps, beginning }: RepaymentTime): string {
  const begins = `${beginningText(beginning)}\n`;
  if (ranges.length + gaps.length === 0) return `${begins}Nothing was asked for yet.\n`;
  const listed = ranges.map(({ fromMs, toMs, readAtMs }) => [
    fromMs,
    [iso(fromMs), iso(toMs), "listed whole", "", iso(readAtMs)],
  ]);
  const reasons = [...groupByReason(gaps.filter(hasFailed), failureOf)].filter(([, of]) => of.length > 1);
  const numbers = new Map(reasons.map(([why], at) => [why, at + 1]));
  const missed = gaps.map((gap) => [gap.fromMs, gapRow(gap, numbers)]);
  const rows = ([...listed, ...missed] as [number, string[]][]).sort(([one], [other]) => one - other);
  return (
    begins +
    formatTable(
      ["from (UTC)", "to (UTC)", "repayments", "known", "read at (UTC)"],
      rows.map(([, row]) => row),
    ) +
    reasons.map(([why, of], at) => `(${at + 1}) ${of.length} places: ${why}\n`).join("")
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

type Failed = MissedRepayments & { readonly failure: NonNullable<MissedRepayments["failure"]> };
const hasFailed = (gap: MissedRepayments): gap is Failed => gap.reason === "failed" && gap.failure !== null;
const failureOf = ({ failure }: Failed) => failureSentence(failure, "repayments");

/** A reason that several places have is told below the table, by its number. */
function gapRow(gap: MissedRepayments, numbers: ReadonlyMap<string, number>): string[] {
  const { fromMs, toMs, known, seenAtMs, wasListed } = gap;
  const kept = wasListed ? ", what was listed before is kept" : "";
  const number = hasFailed(gap) ? numbers.get(failureOf(gap)) : undefined;
  let why = "incomplete: more in one millisecond than an answer holds";
  if (gap.reason === "unlisted") why = "no longer listed by the exchange; what was listed before is kept";
  if (number !== undefined) why = `failed (${number})${kept}`;
  else if (hasFailed(gap)) why = `failed${kept}: ${failureOf(gap)}`;
  return [iso(fromMs), iso(toMs), why, String(known), iso(seenAtMs)];
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
