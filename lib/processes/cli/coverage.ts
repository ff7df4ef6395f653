import { groupBy } from "@/lib/core/group-by";
import type { CoverageDay } from "@/lib/coverage/day-status";
import { loadCoverage } from "@/lib/coverage/load-coverage";
import { loadRepaymentTime } from "@/lib/coverage/load-repayment-time";
import type { MissedRepayments, RepaymentTime } from "@/lib/repayments/repayment-time";
import { failureSentence } from "../failure-sentence";
import { Command, withSession, writeJson } from "./command";
import { accountOption, requireScope } from "./options";
import { formatTable, iso } from "./table";

type CoverageOptions = { account: string; repayments?: true; json?: true };

export function coverageCommand(): Command {
  return new Command("coverage")
    .description(
      "the status of each day, from the oldest to yesterday (UTC+8), and which time repayments cover",
    )
    .addOption(accountOption())
    .option(
      "--repayments",
      "only loan repayments: the time that was listed completely, and each gap",
    )
    .option(
      "--json",
      "as JSON: one entry per day with day, status, rows, revision, fetchedAt; with --repayments its begins, ranges and gaps",
    )
    .notes(`
Statuses: complete, empty (fetched, no rows), imported, pending (yesterday, not available yet), failed, missing (can
still be fetched), lost (was never fetched and no longer can be), not-imported (of an account that is fed by files alone), ended (after its last day).
Example: npm run --silent desk -- coverage --account Main --json`)
    .action((options: CoverageOptions) => withSession(() => run(options)));
}

async function run({ account: name, repayments, json }: CoverageOptions): Promise<void> {
  const scope = await requireScope(name);
  if (!repayments) {
    const { days } = await loadCoverage(scope);
    const published = days.filter((day) => day.status !== "not-published").map(entryOf); // today is nobody's gap
    process.stdout.write(json ? toJson(published) : `${toTable(published)}\n`);
    if (json) return;
  }
  const time = await loadRepaymentTime(scope, { mostGaps: Number.POSITIVE_INFINITY });
  if (json) writeJson(repaymentTimeJson(time));
  else process.stdout.write(repaymentTimeText(time));
}

function entryOf({ day, status, rowCount: rows, revision, fetchedAtMs }: CoverageDay) {
  return { day, status, rows, revision, fetchedAt: fetchedAtMs === null ? null : iso(fetchedAtMs) };
}

type CoverageEntry = ReturnType<typeof entryOf>;

function toJson(days: readonly CoverageEntry[]): string {
  return `[\n${days.map((day) => JSON.stringify(day)).join(",\n")}\n]\n`;
}

function toTable(days: readonly CoverageEntry[]): string {
  const rows = days.map(({ day, status, rows: count, revision, fetchedAt }) => [
    day,
    status,
    String(count),
    String(revision),
    fetchedAt ?? "",
  ]);
  return formatTable(["day", "status", "rows", "revision", "fetched at (UTC)"], rows);
}

export function repaymentTimeText({ ranges, gaps, beginning }: RepaymentTime): string {
  const begins = `${beginningText(beginning)}\n`;
  if (ranges.length + gaps.length === 0) return `${begins}Nothing has been fetched yet.\n`;
  const listed = ranges.map(({ fromMs, toMs, readAtMs }) => [
    fromMs,
    [iso(fromMs), iso(toMs), "complete", "", iso(readAtMs)],
  ]);
  const reasons = [...groupBy(gaps.filter(hasFailed), failureOf)].filter(([, of]) => of.length > 1);
  const numbers = new Map(reasons.map(([why], at) => [why, at + 1]));
  const missed = gaps.map((gap) => [gap.fromMs, gapRow(gap, numbers)]);
  const rows = ([...listed, ...missed] as [number, string[]][]).sort(
    ([one], [other]) => one - other,
  );
  return (
    begins +
    formatTable(
      ["from (UTC)", "to (UTC)", "repayments", "known", "fetched at (UTC)"],
      rows.map(([, row]) => row),
    ) +
    reasons.map(([why, of], at) => `(${at + 1}) ${of.length} gaps: ${why}\n`).join("")
  );
}

/** What `coverage --repayments --json` prints: times in ISO 8601, UTC, both ends included. */
function repaymentTimeJson({ ranges, gaps, beginning }: RepaymentTime) {
  return {
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
}

/** Where the history begins and how that is known; null while it is not. */
export function beginningJson(beginning: RepaymentTime["beginning"]) {
  return (
    beginning && {
      at: iso(beginning.beginsAtMs),
      endedBy: beginning.endedBy,
      failure: beginning.failure,
    }
  );
}

export function beginningText(beginning: RepaymentTime["beginning"]): string {
  if (beginning === null)
    return "Loan repayments: the start of the history has not been reached yet.";
  const at = iso(beginning.beginsAtMs);
  return beginning.endedBy === "silence"
    ? `Loan repayments: checked back to ${at}; the exchange had none for more than two years before.`
    : `Loan repayments: history starts at ${at}; the exchange has nothing earlier.`;
}

type FailedRepayments = MissedRepayments & {
  readonly failure: NonNullable<MissedRepayments["failure"]>;
};
const hasFailed = (gap: MissedRepayments): gap is FailedRepayments =>
  gap.reason === "failed" && gap.failure !== null;
const failureOf = ({ failure }: FailedRepayments) => failureSentence(failure, "repayments");

/** A reason shared by several gaps is written below the table, by its number. */
function gapRow(gap: MissedRepayments, numbers: ReadonlyMap<string, number>): string[] {
  const { fromMs, toMs, known, seenAtMs, wasListed } = gap;
  const kept = wasListed ? ", what was listed before is kept" : "";
  const number = hasFailed(gap) ? numbers.get(failureOf(gap)) : undefined;
  let why = "incomplete: more in one millisecond than an answer holds";
  if (gap.reason === "unlisted")
    why = "no longer listed by the exchange; what was listed before is kept";
  if (number !== undefined) why = `failed (${number})${kept}`;
  else if (hasFailed(gap)) why = `failed${kept}: ${failureOf(gap)}`;
  return [iso(fromMs), iso(toMs), why, String(known), iso(seenAtMs)];
}
