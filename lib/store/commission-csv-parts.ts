import type pg from "pg";
import type { CommissionFilter } from "@/lib/core/commission";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { totalsOf } from "./commission-filter";
import { db } from "./database";
import { createSqlParams } from "./sql-params";

/** Some days, or the clients of one day after `fromUid` up to and with `toUid`; null leaves that side open. */
export type CsvPart = {
  readonly range: DayRange;
  readonly fromUid: string | null;
  readonly toUid: string | null;
  /** The version of the day that its other parts are of; null for whole days. */
  readonly revision: number | null;
};

/** The day was read again between two of its parts: what was written is of neither version. */
export class ExportInterruptedError extends Error {
  override readonly name = "ExportInterruptedError";
  constructor(day: Day) {
    super(`The day ${day} was read again from the exchange while it was exported: start the export again.`);
  }
}

/**
 * What the export reads at once, in order: days of together `partRows` rows, or a larger day's clients by and by.
 * Each part is one statement, and so of one version of each day; the parts of one day name the version that all of
 * them must be of.
 */
export async function* listCsvParts(
  scope: AccountScope,
  filter: CommissionFilter,
  partRows: number,
): AsyncGenerator<CsvPart> {
  for (const { range, rowCount } of joinDays(await listDaysWithRows(scope, filter), partRows)) {
    if (rowCount <= partRows) yield { range, fromUid: null, toUid: null, revision: null };
    else yield* splitDay(scope, range.from, partRows);
  }
}

type Days = { range: DayRange; rowCount: number };

/** Days in a row as long as they stay within the part; a day that is larger stays alone. */
function joinDays(days: readonly { day: Day; rowCount: number }[], partRows: number): Days[] {
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

async function* splitDay(scope: AccountScope, day: Day, partRows: number): AsyncGenerator<CsvPart> {
  const { revision, uids } = await findSplits(scope, day, partRows);
  const range = { from: day, to: day };
  for (const [index, toUid] of [...uids, null].entries()) {
    yield { range, fromUid: uids[index - 1] ?? null, toUid, revision };
  }
}

/** Call it after a part was read: a version that is still the day's was the day's all the time. */
export async function checkRevision(
  client: pg.ClientBase,
  { accountId }: AccountScope,
  { range: { from: day }, revision }: CsvPart,
): Promise<void> {
  if (revision === null) return;
  const { rows } = await client.query<{ revision: number }>(
    "select revision from commission_days where account_id = $1 and day = $2",
    [accountId, day],
  );
  if (rows[0]?.revision !== revision) throw new ExportInterruptedError(day);
}

/** Rows of the filter per day, clients not looked at. */
async function listDaysWithRows(scope: AccountScope, filter: CommissionFilter) {
  const params = createSqlParams();
  const { rows } = await db().pool.query<{ day: Day; rowCount: number }>(
    `select day, sum(row_count)::int as "rowCount" from ${totalsOf({ scope, filter, params }, "t")}
     group by day order by day`,
    params.values,
  );
  return rows;
}

async function findSplits({ accountId }: AccountScope, day: Day, partRows: number) {
  const { rows } = await db().pool.query<{ revision: number; uids: string[] }>(
    `select revision, array(
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
