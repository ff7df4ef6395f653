// SQL: versions of rows from two tables; days and amounts as text.
import { isDeepStrictEqual } from "node:util";
import { COMMISSION_TEXTS, type CommissionSums } from "@/lib/commissions/commission";
import type { CommissionRowKey, RowVersion } from "@/lib/commissions/row-key";
import type { Day, DayRange } from "@/lib/core/day";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, queryRows } from "@/lib/database/database";
import { streamBatches } from "@/lib/database/keyset-page";
import { narrowUids } from "@/lib/database/narrow";
import { msOf } from "@/lib/database/parts";
import { list, name, readRows, type Sql, sql } from "@/lib/database/sql";
import { ROW_KEY_COLUMNS, SELECTED_SUMS, type StoredCommissionRow, selectRow } from "../columns";

/** One version of a day. `lastSeenAtMs`: when a read of the whole day last confirmed it. */
export type CommissionRevision = {
  readonly revision: number;
  readonly rowCount: number;
  readonly firstSeenAtMs: number;
  readonly lastSeenAtMs: number;
};

/** Every version of a day, oldest first; none for a day that was never read to its end. */
export async function loadCommissionRevisions(
  { accountId }: WholeAccountScope,
  day: Day,
): Promise<CommissionRevision[]> {
  return readRows(
    sql`select revision, row_count as "rowCount", ${msOf(sql`first_seen_at`)} as "firstSeenAtMs", ${msOf(sql`last_seen_at`)} as "lastSeenAtMs"
     from commission_day_revisions where account_id = ${accountId} and day = ${day} order by revision`,
  );
}

export type RevisionSums = Pick<
  CommissionSums,
  "coin" | "rowCount" | "feePaid" | "feePaidMissing" | "rebateAmount"
> & {
  readonly revision: number;
};

/**
 * Sums of every version of a day, in order of revision and coin; a version without rows has none.
 */
export async function loadRevisionSums(
  { accountId }: WholeAccountScope,
  day: Day,
): Promise<RevisionSums[]> {
  return queryRows(
    `select revision, coin, row_count as "rowCount", fee_paid as "feePaid",
       fee_paid_missing as "feePaidMissing", rebate_amount as "rebateAmount"
     from commission_revision_totals where account_id = $1 and day = $2 order by revision, coin`,
    [accountId, day],
  );
}

export async function loadCommissionRowsAt(
  scope: WholeAccountScope,
  day: Day,
  revision: number,
): Promise<StoredCommissionRow[]> {
  const rows: StoredCommissionRow[] = [];
  for await (const row of readVersionRows(scope, { day, revision })) rows.push(row);
  return rows;
}

const ROW_KEY = list(ROW_KEY_COLUMNS.map(name));

/** The values of `ROW_KEY`. */
function keyOf(key: CommissionRowKey): Sql {
  return list([...COMMISSION_TEXTS.map((field) => sql`${key[field]}`), sql`${key.occurrence}`]);
}

/**
 * Versions of one row, newest first. For a partner, versions that differ only in other clients'
 * rows count as one.
 */
export async function loadCommissionRowVersions(
  scope: AccountScope,
  key: CommissionRowKey,
): Promise<RowVersion[]> {
  const [own] = narrowUids(scope, [key.uid]);
  if (own === undefined) return [];
  const { accountId } = scope;
  const isRow = sql`account_id = ${accountId} and day = ${key.day} and (${ROW_KEY}) = (${keyOf({ ...key, uid: own })})`;
  const rows = await readRows<StoredCommissionRow & Omit<RowVersion, "row">>(
    sql`select ${selectRow("r", scope)}, r.revision, null::int as "lastRevision",
       ${msOf(sql`since.first_seen_at`)} as "firstSeenAtMs", ${msOf(sql`newest.last_seen_at`)} as "lastSeenAtMs"
     from commission_rows r
     join commission_day_revisions since using (account_id, day, revision)
     join lateral (
       select last_seen_at from commission_day_revisions n where (n.account_id, n.day) = (r.account_id, r.day)
       order by n.revision desc limit 1) newest on true
     where ${isRow}
     union all
     select ${selectRow("s", scope)}, s.revision, s.last_revision, ${msOf(sql`s.first_seen_at`)}, ${msOf(sql`s.last_seen_at`)}
     from superseded_commission_rows s where ${isRow}
     order by revision desc`,
  );
  const versions = rows.map(({ revision, lastRevision, firstSeenAtMs, lastSeenAtMs, ...row }) => {
    return { row, revision, lastRevision, firstSeenAtMs, lastSeenAtMs };
  });
  return isWholeAccount(scope) ? versions : joinEqualVersions(versions);
}

/**
 * Joins equal versions that follow each other, and numbers the rest from 1. `versions`: the newest
 * first.
 */
function joinEqualVersions(versions: readonly RowVersion[]): RowVersion[] {
  const joined: RowVersion[] = [];
  for (const version of versions) {
    const newer = joined.at(-1);
    const isNext = newer && version.lastRevision === newer.revision - 1;
    if (newer && isNext && isDeepStrictEqual(newer.row, version.row)) {
      const { revision, firstSeenAtMs } = version;
      joined[joined.length - 1] = { ...newer, revision, firstSeenAtMs };
    } else joined.push(version);
  }
  return joined.map((version, index) => {
    const number = joined.length - index;
    return {
      ...version,
      revision: number,
      lastRevision: version.lastRevision === null ? null : number,
    };
  });
}

/** Sums of one coin of a day, in the version of some moment. */
export type DayCoinSums = CommissionSums & { readonly day: Day; readonly revision: number };
/** A version of a day. */
export type DayVersion = {
  readonly day: Day;
  readonly revision: number;
  readonly rowCount: number;
  readonly contentHash: string;
};

/** The version that each day of the range had at `at`; null: has now. */
function versionsAt(accountId: number, { from, to }: DayRange, at: Date | null): Sql {
  const wasSeen = at ? sql`first_seen_at <= ${at}` : sql`true`;
  return sql`(
    select distinct on (day) account_id, day, revision, row_count, content_hash from commission_day_revisions
    where account_id = ${accountId} and day between ${from} and ${to} and ${wasSeen}
    order by day, revision desc)`;
}

/**
 * The version that each day of the range had at `at` (null: has now), oldest day first. A day that
 * was not known then is absent.
 */
export async function listDayVersions(
  { accountId }: WholeAccountScope,
  range: DayRange,
  at: Date | null,
  on: Connection = db().pool,
): Promise<DayVersion[]> {
  return readRows(
    sql`select day, revision, row_count as "rowCount", content_hash as "contentHash"
     from ${versionsAt(accountId, range, at)} v order by day`,
    on,
  );
}

/** Sums per day and coin of these versions. A coin without rows is absent, not zero. */
export async function sumDaysAsOf(
  { accountId }: WholeAccountScope,
  range: DayRange,
  at: Date | null,
): Promise<DayCoinSums[]> {
  return readRows(
    sql`select t.day, t.revision, t.coin, ${SELECTED_SUMS}
     from ${versionsAt(accountId, range, at)} v
     join commission_revision_totals t using (account_id, day, revision)
     order by t.day, t.coin`,
  );
}

/** One statement reads so many rows: the embedded database takes a tenth of a second. */
const PART_ROWS = 10_000;

/**
 * The rows of one version of a day in ledger order, even if a newer version replaces it meanwhile.
 */
export function readVersionRows(
  scope: WholeAccountScope,
  { day, revision }: Pick<DayVersion, "day" | "revision">,
  { partRows = PART_ROWS } = {},
): AsyncGenerator<StoredCommissionRow> {
  const isOfVersion = sql`account_id = ${scope.accountId} and day = ${day} and revision <= ${revision}`;
  const inOrder = list([...COMMISSION_TEXTS, "occurrence"].map((field) => sql`"${name(field)}"`));
  return streamBatches<StoredCommissionRow>(partRows, (last) => {
    const isAfter = last ? sql`(${ROW_KEY}) > (${keyOf(last)})` : sql`true`;
    return readRows(
      sql`select * from (
         (select ${selectRow("r", scope)} from commission_rows r
           where ${isOfVersion} and ${isAfter} order by ${ROW_KEY} limit ${partRows})
         union all
         (select ${selectRow("s", scope)} from superseded_commission_rows s
           where ${isOfVersion} and last_revision >= ${revision} and ${isAfter}
           order by ${ROW_KEY} limit ${partRows})) version
       order by ${inOrder} limit ${partRows}`,
    );
  });
}
