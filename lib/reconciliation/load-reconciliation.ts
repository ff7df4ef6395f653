import type { StatedTotal } from "@/lib/commissions/commission";
import { allCommissions } from "@/lib/commissions/commission";
import {
  type DayCheck,
  listKnownDays,
  loadContradictions,
  loadFindings,
  type StoredFindings,
} from "@/lib/commissions/store/days/reconciliation";
import { sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { addDays, type Day, type DayRange, hullOf, WINDOW_DAYS, within } from "@/lib/core/day";
import { messagesOf } from "@/lib/core/messages";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Columns, columnsOf, tableOf } from "@/lib/exports/export-table";
import type {
  CoinTotal,
  DayReconciliation,
  DayTotal,
  ReconciledDay,
  TotalContradictions,
  TotalVerdict,
} from "@/lib/reconciliation/reconciliation";
import { countRows, electReadings, reachesBack } from "./elect";
import { isCurrent, planChecks, reconcileDay } from "./run";

/**
 * Days of the range with rows, newest first. `verdicts`: the reading of each total. `coins`: how
 * many have totals.
 */
export async function loadReconciliation(scope: WholeAccountScope, range: DayRange) {
  const { checks, found } = await loadCurrent(scope, range);
  const verdicts = electReadings([...found.values()]);
  const days = checks.map(({ day, rowCount }): ReconciledDay => {
    const findings = found.get(day);
    return { day, rows: rowCount, totals: findings ? dayTotals(findings, verdicts) : null };
  });
  const coins = new Set(
    [...found.values()].flatMap(({ findings }) =>
      Object.keys(findings.totals.dayTotalRebateAmount.coins),
    ),
  );
  return {
    verdicts,
    days: days.reverse(),
    unchecked: checks.length - found.size,
    coins: coins.size,
  };
}

const MOST_CONTRADICTIONS = 100;

/**
 * Everything about one day's totals; compares the day if it is not compared yet. Null: the day has
 * no rows.
 */
export async function loadDayReconciliation(
  scope: WholeAccountScope,
  day: Day,
  range: DayRange,
): Promise<DayReconciliation | null> {
  const { checks, found } = await loadCurrent(scope, hullOf(range, { from: day, to: day }));
  const check = checks.find((known) => known.day === day);
  if (!check) return null;
  const evidence = found.get(day) ?? (await reconcileDay(scope, check));
  const verdicts = electReadings([...found.set(day, evidence).values()]);
  const window = { from: addDays(day, 1 - WINDOW_DAYS), to: day };
  const [dayCoins, windowCoins, contradictions] = await Promise.all([
    coinTotals(scope, evidence, "dayTotalRebateAmount", { from: day, to: day }),
    check.window ? coinTotals(scope, evidence, "totalRebateAmount", check.window) : null,
    listContradictions(scope, check, verdicts),
  ]);
  return {
    day,
    rows: check.rowCount,
    totals: dayTotals(evidence, verdicts),
    verdicts,
    contradictions,
    dayCoins,
    windowCoins,
    window,
    isStale: check.isStale,
    asOf: check.asOf,
  };
}

async function loadCurrent(scope: WholeAccountScope, range: DayRange) {
  const [known, stored] = await Promise.all([listKnownDays(scope), loadFindings(scope, range)]);
  const checks = within(planChecks(known), range);
  const byDay = new Map(checks.map((check) => [check.day, check]));
  const current = stored.filter((found) => {
    const check = byDay.get(found.day);
    return check !== undefined && isCurrent(check, found);
  });
  return { checks, found: new Map(current.map((found) => [found.day, found])) };
}

function dayTotals(evidence: StoredFindings, verdicts: readonly TotalVerdict[]): DayTotal[] {
  return verdicts.map(({ total, kind, best }) => {
    const { given, unexplained } = evidence.findings.totals[total];
    const isFound = kind === "holds" || kind === "mostly";
    const reading = isFound ? (best?.reading ?? null) : null;
    const [tested, fits] = reading ? countRows(reading, total, evidence) : [0, 0];
    const isRead = kind !== "none";
    return { total, state: stateOf(given, isRead, tested, fits), given, tested, fits, unexplained };
  });
}

function stateOf(given: number, isRead: boolean, tested: number, fits: number): DayTotal["state"] {
  if (given === 0) return "not-given";
  if (!isRead) return "no-reading";
  if (tested === 0) return "untested";
  return fits === tested ? "fits" : "contradicts";
}

async function listContradictions(
  scope: WholeAccountScope,
  check: DayCheck,
  verdicts: readonly TotalVerdict[],
) {
  const lists: TotalContradictions[] = [];
  for (const { total, kind, best } of verdicts) {
    if (best === null || (kind !== "holds" && kind !== "mostly")) continue;
    const { reading } = best;
    if (check.isStale && reachesBack(reading)) continue;
    const found = await loadContradictions(scope, check, {
      total,
      reading,
      limit: MOST_CONTRADICTIONS,
    });
    if (found.count > 0) lists.push({ total, reading, ...found });
  }
  return lists;
}

async function coinTotals(
  scope: WholeAccountScope,
  { findings }: StoredFindings,
  total: StatedTotal,
  range: DayRange,
): Promise<CoinTotal[]> {
  const sums = await sumCommissionsByCoin(scope, allCommissions(range));
  return sums.map(({ coin, rebateAmount }) => {
    const stated = findings.totals[total].coins[coin];
    const { given = 0, lowest = null, highest = null } = stated ?? {}; // a coin without rows that day has no total
    return { coin, given, lowest, highest, ours: rebateAmount };
  });
}

/** `found`: the verdict's total on the day; null: not compared yet. */
type TotalLine = Pick<ReconciledDay, "day" | "rows"> & {
  readonly verdict: TotalVerdict;
  readonly found: DayTotal | null;
};

const COLUMNS: Columns<TotalLine> = [
  { header: "date", kind: "day", read: ({ day }) => day },
  ...columnsOf("count", "rows"),
  { header: "total", kind: "text", read: ({ verdict }) => verdict.total },
  {
    header: "reading",
    kind: "text",
    read: ({ found, verdict }) => found && describeVerdict(verdict),
  },
  { header: "state", kind: "text", read: ({ found }) => found?.state ?? "not compared yet" },
  { header: "rowsGiven", kind: "count", read: ({ found }) => found?.given },
  { header: "rowsTested", kind: "count", read: ({ found }) => found?.tested },
  { header: "rowsThatFit", kind: "count", read: ({ found }) => found?.fits },
  { header: "rowsThatFitNothing", kind: "count", read: ({ found }) => found?.unexplained },
];

/**
 * A row for each day of the range and each of the exchange's totals: its reading, and how many rows
 * fit it.
 */
export async function openReconciliationTable(scope: WholeAccountScope, range: DayRange) {
  const { days, verdicts } = await loadReconciliation(scope, range);
  const lines = days.toReversed().flatMap(({ day, rows, totals }) =>
    verdicts.map((verdict) => {
      const found = totals?.find(({ total }) => total === verdict.total) ?? null;
      return { day, rows, verdict, found };
    }),
  );
  return tableOf(COLUMNS, lines);
}

/** A reading in the words of a file, which is in English. */
function describeVerdict({ kind, best }: TotalVerdict): string | null {
  if (!best || kind === "none") return null;
  const { reading } = best;
  const { totalMeanings } = messagesOf("en-US");
  if (reading.kind !== "sum") return totalMeanings[reading.kind];
  return `${totalMeanings.scopes[reading.scope]}, ${totalMeanings.periods[reading.period]}`;
}
