import type { CommissionFilter } from "@/lib/core/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import { FORMULA_STARTS } from "@/lib/core/files/csv";
import type { AccountScope } from "@/lib/core/scope";
import { db } from "@/lib/store/database/database";
import { narrowFilter } from "@/lib/store/database/narrow";
import { createSqlParams, type SqlParams } from "@/lib/store/database/sql-params";
import { totalsOf } from "../filter";

/** Some days, or the clients of one day after `fromUid` up to and with `toUid`; null leaves that side open. */
export type CsvPart = {
  readonly range: DayRange;
  readonly fromUid: string | null;
  readonly toUid: string | null;
  /** Of the days as they were when the parts were listed; it grows when one of them is stored anew. */
  readonly version: number;
  /** None of their coins, symbols and product types, and no uid of the account, then had to be defused or had a control character. */
  readonly isPlain: boolean;
};

/**
 * The order of the ledger, for one part. The key's index has the rows in it, and they lie in it: sorting them doubles
 * the time. A limit that is no constant makes the planner prefer what begins at once to what has to sort first.
 */
export const IN_ORDER = `order by day, uid, coin, symbol, product_type, occurrence limit (select ${2 ** 31 - 1})`;

/** The day was read again between two of its parts: what was written is of neither version. */
export class ExportInterruptedError extends Error {
  override readonly name = "ExportInterruptedError";
  constructor(readonly day: Day) {
    super(`The day ${day} was read again from the exchange while it was exported: start the export again.`);
  }
}

/**
 * What the export reads at once, in order: days of together `partRows` rows, or a larger day's clients by and by.
 * Each part is one statement, and so of one version of each day; the parts of one day must be of the version that
 * was listed.
 */
export async function* listCsvParts(
  scope: AccountScope,
  filter: CommissionFilter,
  partRows: number,
): AsyncGenerator<CsvPart> {
  const versions = await listVersions(scope, filter.range);
  for (const { rowCount, ...days } of joinDays(await listDaysWithRows(scope, filter), partRows)) {
    if (rowCount > partRows) yield* splitDay(scope, days, partRows);
    else yield { ...days, fromUid: null, toUid: null, version: versionOf(days.range, versions) };
  }
}

type Days = { range: DayRange; rowCount: number; isPlain: boolean };

/** Days in a row as long as they stay within the part; a day that is larger stays alone. */
function joinDays(days: readonly DayWithRows[], partRows: number): Days[] {
  const joined: Days[] = [];
  for (const { day, rowCount, isPlain } of days) {
    const last = joined.at(-1);
    if (last && last.rowCount + rowCount <= partRows) {
      last.range = { from: last.range.from, to: day };
      last.rowCount += rowCount;
      last.isPlain &&= isPlain;
    } else joined.push({ range: { from: day, to: day }, rowCount, isPlain });
  }
  return joined;
}

async function* splitDay(
  scope: AccountScope,
  { range, isPlain }: Omit<Days, "rowCount">,
  partRows: number,
): AsyncGenerator<CsvPart> {
  const { version, uids } = await findSplits(scope, range.from, partRows);
  for (const [index, toUid] of [...uids, null].entries()) {
    yield { range, isPlain, fromUid: uids[index - 1] ?? null, toUid, version };
  }
}

/**
 * Whether a part that was read has its days' versions. Throws ExportInterruptedError where it has not and is one of a
 * day's parts.
 */
export function isOfVersion({ range, fromUid, toUid, version }: CsvPart, read: number): boolean {
  const isUnchanged = read === version;
  if (!isUnchanged && (fromUid !== null || toUid !== null)) throw new ExportInterruptedError(range.from);
  return isUnchanged;
}

/** SQL of the version of these days (CsvPart), for the statement that reads their rows: both are of one moment. */
export function versionOfDays(
  { accountId }: AccountScope,
  { from, to }: DayRange,
  params: SqlParams,
): string {
  return `select coalesce(sum(${DAY_VERSION}), 0)::int from commission_days
    where account_id = ${params.add(accountId)} and day between ${params.add(from)} and ${params.add(to)}`;
}

/** A day's first whole read counts as well, so that a day which came between is seen. */
const DAY_VERSION = "revision + 1";

type DayVersion = { day: Day; version: number };

/** Read it before the days' rows: what is stored between the two is then seen as a change. */
async function listVersions({ accountId }: AccountScope, { from, to }: DayRange): Promise<DayVersion[]> {
  const { rows } = await db().pool.query<DayVersion>(
    `select day, ${DAY_VERSION} as version from commission_days where account_id = $1 and day between $2 and $3`,
    [accountId, from, to],
  );
  return rows;
}

function versionOf({ from, to }: DayRange, versions: readonly DayVersion[]): number {
  return versions.reduce((sum, { day, version }) => (day >= from && day <= to ? sum + version : sum), 0);
}

/** Whether a text is written otherwise than as it is; a comma, a quote or a backslash is seen in what was written. */
const needsCare = (column: string) =>
  `(${startsFormula(column)} or ${column} ~ '[\\u0001-\\u001f\\u007f-\\u009f]')`;

type DayWithRows = { day: Day; rowCount: number; isPlain: boolean };

/** What lib/core/files/csv.ts says of formulas, in SQL: also behind apostrophes. */
export const startsFormula = (column: string) =>
  `ascii(ltrim(${column}, '''')) in (${FORMULA_STARTS.map((start) => start.charCodeAt(0)).join(", ")})`;

/**
 * Rows of the filter per day, clients not looked at. The day's names are few and in the rollup, and an account's uids
 * are listed once: to look at them here costs a fiftieth of looking at each row's.
 */
async function listDaysWithRows(scope: AccountScope, filter: CommissionFilter): Promise<DayWithRows[]> {
  const params = createSqlParams();
  const names = ["coin", "symbol", "product_type"].map((name) => needsCare(`t.${name}`)).join(" or ");
  const uids = `select from clients where account_id = ${params.add(scope.accountId)} and ${needsCare("uid")}`;
  const { rows } = await db().pool.query<DayWithRows>(
    `select day, sum(row_count)::int as "rowCount", not bool_or(${names}) and not exists (${uids}) as "isPlain"
     from ${totalsOf({ scope, filter: narrowFilter(scope, filter), params }, "t", "symbol")} group by day order by day`,
    params.values,
  );
  return rows;
}

async function findSplits({ accountId }: AccountScope, day: Day, partRows: number) {
  const { rows } = await db().pool.query<{ version: number; uids: string[] }>(
    `select ${DAY_VERSION} as version, array(
       select distinct uid from (
         select uid, row_number() over (order by uid) as number from commission_rows
         where account_id = $1 and day = $2) numbered
       where number % $3 = 0 order by uid) as uids
     from commission_days where account_id = $1 and day = $2`,
    [accountId, day, partRows],
  );
  const [splits] = rows;
  if (!splits) throw new ExportInterruptedError(day); // its account was removed meanwhile
  return splits;
}
