import type { CommissionFilter } from "@/lib/core/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { findRow, queryRows } from "@/lib/store/database/database";
import { narrowFilter } from "@/lib/store/database/narrow";
import { createSqlParams, type SqlParams } from "@/lib/store/database/sql-params";
import { columnsOf, ROW_KEY_COLUMNS } from "../columns";
import { groupConditions, totalsOf } from "../filter";

/** Some days, or the clients of one day after `fromUid` up to and with `toUid`; null leaves that side open. */
export type CsvPart = {
  readonly range: DayRange;
  readonly fromUid: string | null;
  readonly toUid: string | null;
  /** Of a day in several parts: its version when they were listed. Null: one statement reads whole days. */
  readonly version: number | null;
};

/** Ledger order along the key's index: a limit that is no constant keeps the planner from sorting, twice as slow. */
const IN_ORDER = `order by ${columnsOf("r", ["day", ...ROW_KEY_COLUMNS])} limit (select ${2 ** 31 - 1})`;

/** The day was read again between two of its parts: what was written is of neither version. */
export class ExportInterruptedError extends Error {
  override readonly name = "ExportInterruptedError";
  constructor(readonly day: Day) {
    super(`The day ${day} was read again from the exchange while it was exported: start the export again.`);
  }
}

type DayVersion = { readonly day: Day; readonly revision: number; readonly rows: number };

/** A day's revision only grows, so what was read between equal versions is of one. Else throws ExportInterruptedError. */
export function requireSameDays(before: readonly DayVersion[], after: readonly DayVersion[]): void {
  const textOf = ({ revision, rows }: DayVersion) => `${revision} ${rows}`;
  const was = new Map(before.map((day) => [day.day, textOf(day)]));
  const is = new Map(after.map((day) => [day.day, textOf(day)]));
  for (const day of [...new Set([...was.keys(), ...is.keys()])].sort()) {
    if (was.get(day) !== is.get(day)) throw new ExportInterruptedError(day);
  }
}

/** Days of together `partRows` rows, or pieces of a larger day; each is one statement, and so of one version. */
export async function* listCsvParts(
  scope: AccountScope,
  filter: CommissionFilter,
  partRows: number,
): AsyncGenerator<CsvPart> {
  for (const { rowCount, range } of joinDays(await listDaysWithRows(scope, filter), partRows)) {
    if (rowCount > partRows) yield* splitDay(scope, range, partRows);
    else yield { range, fromUid: null, toUid: null, version: null };
  }
}

type Days = { range: DayRange; rowCount: number };

/** Days in a row as long as they stay within the part; a day that is larger stays alone. */
function joinDays(days: readonly DayWithRows[], partRows: number): Days[] {
  const joined: Days[] = [];
  for (const { day, rowCount } of days) {
    const last = joined.at(-1);
    if (last && last.rowCount + rowCount <= partRows) {
      last.range = { from: last.range.from, to: day };
      last.rowCount += rowCount;
    } else joined.push({ range: { from: day, to: day }, rowCount });
  }
  return joined;
}

async function* splitDay(scope: AccountScope, range: DayRange, partRows: number): AsyncGenerator<CsvPart> {
  const { version, uids } = await findSplits(scope, range.from, partRows);
  for (const [index, toUid] of [...uids, null].entries()) {
    yield { range, fromUid: uids[index - 1] ?? null, toUid, version: uids.length > 0 ? version : null };
  }
}

/** Throws ExportInterruptedError where a day's part was read in another version than was listed. */
export function requireVersion({ range, version }: CsvPart, read: number): void {
  if (version !== null && read !== version) throw new ExportInterruptedError(range.from);
}

/** SQL of the part's rows in ledger order and then (null, version, null, …): one statement, one moment. */
export function selectPart(
  scope: AccountScope,
  filter: CommissionFilter,
  { range, fromUid, toUid }: CsvPart,
  columns: readonly string[],
  params: SqlParams,
): string {
  const conditions = groupConditions(
    { scope, filter: narrowFilter(scope, { ...filter, range }), params },
    [],
  );
  if (fromUid !== null) conditions.push(`r.uid > ${params.add(fromUid)}`);
  if (toUid !== null) conditions.push(`r.uid <= ${params.add(toUid)}`);
  const version = `select coalesce(max(revision), 0) from commission_days
    where account_id = ${params.add(scope.accountId)} and day between ${params.add(range.from)} and ${params.add(range.to)}`;
  const [, , ...others] = columns.map(() => "null");
  const rows = `commission_rows r left join client_profiles named using (account_id, uid)`;
  return `(select ${columns.join(", ")} from ${rows} where ${conditions.join(" and ")} ${IN_ORDER})
    union all select null, (${version})::text, ${others.join(", ")}`;
}

type DayWithRows = { day: Day; rowCount: number };

/** Rows of the filter per day, clients not looked at. */
async function listDaysWithRows(scope: AccountScope, filter: CommissionFilter): Promise<DayWithRows[]> {
  const params = createSqlParams();
  return queryRows(
    `select day, sum(row_count)::int as "rowCount"
     from ${totalsOf({ scope, filter: narrowFilter(scope, filter), params }, "t", "product")} group by day order by day`,
    params.values,
  );
}

async function findSplits({ accountId }: AccountScope, day: Day, partRows: number) {
  const splits = await findRow<{ version: number; uids: string[] }>(
    `select revision as version, array(
       select distinct uid from (
         select uid, row_number() over (order by uid) as number from commission_rows
         where account_id = $1 and day = $2) numbered
       where number % $3 = 0 order by uid) as uids
     from commission_days where account_id = $1 and day = $2`,
    [accountId, day, partRows],
  );
  if (!splits) throw new ExportInterruptedError(day); // its account was removed meanwhile
  return splits;
}
