import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionRow,
} from "@/lib/commissions/commission";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { loadCommissionRowsAt } from "@/lib/commissions/store/days/history";
import { createRunningSum, type RunningSum } from "@/lib/core/amount";
import { type Day, fetchableDays } from "@/lib/core/day";
import { type Month, monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type DaySource, isAfterEnd, SETTLED_STATUSES } from "@/lib/coverage/day-status";
import { PART_FIELDS } from "./import-obstacle";
import {
  type DayFilter,
  type DayVerdict,
  type ImportRebate,
  type ImportReport,
  type RowDifference,
  spanOf,
  type WrittenFile,
} from "./report";
import { readSpooledDay, type SpooledFile } from "./spool";
import { findUnknownNames } from "./store";

type SpoolToInspect = {
  readonly folder: string;
  readonly spooled: SpooledFile;
  readonly today: Day;
  readonly source: DaySource;
  readonly isFiltered: boolean;
  readonly written: WrittenFile;
};

/**
 * What importing a spooled file would do, day by day; changes nothing. `today` is the exchange's
 * day.
 */
export async function inspectSpool(
  scope: WholeAccountScope,
  { folder, spooled, today, source, isFiltered, written }: SpoolToInspect,
): Promise<ImportReport> {
  const names = [...spooled.days.keys()];
  const [from, to] = [names[0], names.at(-1)];
  const stored = from && to ? await loadCommissionDays(scope, { from, to }) : [];
  const settled = stored.filter(({ status }) => SETTLED_STATUSES.includes(status));
  const revisions = new Map(settled.map(({ day, revision }) => [day, revision]));
  const days: DayVerdict[] = [];
  for (const [day, rows] of spooled.days) {
    const revision = revisions.get(day);
    if (revision === undefined)
      days.push({ day, rows, verdict: verdictOfUnknown(day, today, source) });
    else days.push(await compareWithLedger(scope, { folder, day, rows, revision }));
  }
  const { uids, coins, problems, leftOut, totals, problemCount, records, orders, unwrapped } =
    spooled;
  const unknown = await findUnknownNames(scope, { uids, coins });
  const settledAs = (isFromFile: boolean) =>
    settled.filter(
      ({ day, status }) => spooled.days.has(day) && (status === "imported") === isFromFile,
    );
  return {
    days,
    isFiltered,
    written,
    records,
    clients: { count: uids.size, new: unknown.clients },
    coins: { count: coins.size, new: unknown.coins },
    rebates: sumRebates(spooled, days),
    overlaps: { exchange: spanOf(settledAs(false)), files: spanOf(settledAs(true)) },
    orders,
    unwrapped,
    leftOut,
    totals,
    problems: [...problems],
    problemCount,
  };
}

/** By coin, then month: the days that would be stored. */
function sumRebates({ rebates }: SpooledFile, days: readonly DayVerdict[]): ImportRebate[] {
  const sums = new Map<string, { coin: string; month: Month; rows: number; sum: RunningSum }>();
  for (const { day, verdict } of days) {
    if (verdict !== "new") continue;
    const month = monthOf(day);
    for (const [coin, { rows, rebateAmount }] of rebates.get(day) ?? []) {
      const key = `${month} ${coin}`;
      const of = sums.get(key) ?? { coin, month, rows: 0, sum: createRunningSum() };
      sums.set(key, of);
      of.rows += rows;
      of.sum.add(rebateAmount);
    }
  }
  const all: ImportRebate[] = [];
  for (const { sum, ...of } of sums.values()) {
    const rebateAmount = sum.total();
    if (rebateAmount !== null) all.push({ ...of, rebateAmount });
  }
  return all.toSorted(byCoinAndMonth);
}

function byCoinAndMonth(one: ImportRebate, other: ImportRebate): number {
  if (one.coin !== other.coin) return one.coin < other.coin ? -1 : 1;
  return one.month < other.month ? -1 : 1;
}

function verdictOfUnknown(
  day: Day,
  today: Day,
  source: DaySource,
): "new" | "fetchable" | "not-published" | "after-end" {
  const window = fetchableDays(today);
  if (day > window.to) return "not-published";
  // No exchange can be asked for the day.
  if (source.feed === "files") return isAfterEnd(day, source.endedOn) ? "after-end" : "new";
  return day >= window.from ? "fetchable" : "new";
}

async function compareWithLedger(
  scope: WholeAccountScope,
  { folder, day, rows, revision }: { folder: string; day: Day; rows: number; revision: number },
): Promise<DayVerdict> {
  const ledger = await loadCommissionRowsAt(scope, day, revision);
  const inFile = await readSpooledDay(folder, day);
  const { count, differences, missing } = compareDay(inFile, ledger);
  if (count === 0) return { day, rows, verdict: "same" };
  const filters = missing.length === count ? filtersOf(inFile, missing) : [];
  if (filters.length > 0) return { day, rows, verdict: "part", ledgerRows: ledger.length, filters };
  const found = { ledgerRows: ledger.length, differenceCount: count, differences };
  return { day, rows, verdict: "contradicts", ...found };
}

/** Enough to see what is wrong; the count says how many there are. */
const MOST_DIFFERENCES = 20;

/**
 * Compares rows digit for digit, in any order. `missing`: keys of the ledger's rows that the file
 * lacks.
 */
function compareDay(file: readonly CommissionRow[], ledger: readonly CommissionRow[]) {
  const open = new Map<string, UnmatchedRows>();
  for (const row of ledger) unmatchedOf(open, row).ledger.push(amountsOf(row));
  for (const row of file) {
    const entry = unmatchedOf(open, row);
    const same = entry.ledger.indexOf(amountsOf(row));
    if (same >= 0) entry.ledger.splice(same, 1);
    else entry.file.push(amountsOf(row));
  }
  const differences = [...open.values()].flatMap(differencesOf);
  return {
    count: differences.length,
    differences: differences.slice(0, MOST_DIFFERENCES),
    missing: differences.filter((row) => row.file === null).map(({ key }) => key),
  };
}

/**
 * Fields by which a filter may have chosen the file's rows: no missing row has one of their values.
 */
function filtersOf(
  file: readonly CommissionRow[],
  missing: readonly RowDifference["key"][],
): DayFilter[] {
  const filters: DayFilter[] = [];
  for (const field of PART_FIELDS) {
    const values = new Set(file.map((row) => row[field]));
    const isFilter = !missing.some((row) => values.has(row[field]));
    if (isFilter) filters.push({ field, values: [...values].slice(0, MOST_DIFFERENCES) });
  }
  return filters;
}

/** Amounts of the rows with one key that the other side does not have. */
type UnmatchedRows = { key: RowDifference["key"]; file: string[]; ledger: string[] };

function unmatchedOf(open: Map<string, UnmatchedRows>, row: CommissionRow): UnmatchedRows {
  const texts = COMMISSION_TEXTS.map((field) => [field, row[field]]);
  const key = Object.fromEntries(texts) as RowDifference["key"];
  const text = JSON.stringify(key);
  const entry = open.get(text) ?? { key, file: [], ledger: [] };
  open.set(text, entry);
  return entry;
}

/** "feePaid 1.0, rebateAmount 0.5"; an amount that is not given is left out. */
function amountsOf(row: CommissionRow): string {
  return COMMISSION_AMOUNTS.filter((field) => row[field] !== null)
    .map((field) => `${field} ${row[field]}`)
    .join(", ");
}

function differencesOf({ key, file, ledger }: UnmatchedRows): RowDifference[] {
  return Array.from({ length: Math.max(file.length, ledger.length) }, (_, at) => ({
    key,
    file: file[at] ?? null,
    ledger: ledger[at] ?? null,
  }));
}
