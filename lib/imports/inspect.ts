import { SETTLED_STATUSES } from "@/lib/core/coverage";
import { type Day, fetchableDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadCommissionDays } from "@/lib/store/commissions/days/days";
import { loadCommissionRowsAt } from "@/lib/store/commissions/days/history";
import { compareDay } from "./compare-day";
import type { DayVerdict, ImportReport } from "./report";
import { readSpooledDay, type SpooledFile } from "./spool";

/** What bringing in a spooled file would do, day by day; changes nothing. `today` is the exchange's day. */
export async function inspectSpool(
  scope: WholeAccountScope,
  { folder, spooled, today }: { folder: string; spooled: SpooledFile; today: Day },
): Promise<ImportReport> {
  const names = [...spooled.days.keys()];
  const [from, to] = [names[0], names.at(-1)];
  const stored = from && to ? await loadCommissionDays(scope, { from, to }) : [];
  const revisions = new Map(
    stored
      .filter(({ status }) => SETTLED_STATUSES.includes(status))
      .map(({ day, revision }) => [day, revision]),
  );
  const days: DayVerdict[] = [];
  for (const [day, rows] of spooled.days) {
    const revision = revisions.get(day);
    if (revision === undefined) days.push({ day, rows, verdict: verdictOfUnknown(day, today) });
    else days.push(await compareWithLedger(scope, { folder, day, rows, revision }));
  }
  const { leftOut, problems, problemCount } = spooled;
  return { days, leftOut, problems: [...problems], problemCount };
}

function verdictOfUnknown(day: Day, today: Day): "new" | "fetchable" | "not-published" {
  const window = fetchableDays(today);
  if (day > window.to) return "not-published";
  return day >= window.from ? "fetchable" : "new";
}

async function compareWithLedger(
  scope: WholeAccountScope,
  { folder, day, rows, revision }: { folder: string; day: Day; rows: number; revision: number },
): Promise<DayVerdict> {
  const ledger = await loadCommissionRowsAt(scope, day, revision);
  const { count, differences } = compareDay(await readSpooledDay(folder, day), ledger);
  if (count === 0) return { day, rows, verdict: "same" };
  return {
    day,
    rows,
    verdict: "contradicts",
    ledgerRows: ledger.length,
    differenceCount: count,
    differences: [...differences],
  };
}
