// SQL: two versions of a day's rows compared in the database (full join).

import type { Restatement } from "@/lib/commissions/restatement";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryByHash, queryInByHash, queryRow, queryRows } from "@/lib/database/database";
import { msOf } from "@/lib/database/parts";
import { sql } from "@/lib/database/sql";
import {
  AMOUNT_COLUMNS,
  columnsOf,
  ROW_KEY_COLUMNS,
  type StoredCommissionRow,
  selectRow,
} from "../columns";
import type { DayTransaction } from "./day-rows";

/**
 * "amounts": rows were added, removed or changed; "all": also where only running totals changed.
 */
export type RestatementKind = "amounts" | "all";
/** A list continues after this restatement, with older ones. */
export type RestatementMark = {
  readonly seenAtMs: number;
  readonly day: Day;
  readonly revision: number;
};
export type RestatementRequest = {
  readonly range: DayRange;
  readonly kind: RestatementKind;
  readonly after: RestatementMark | null;
  readonly limit: number;
};

/** The row's own amounts. The three running totals come last in the list. */
const OWN_AMOUNTS = AMOUNT_COLUMNS.slice(0, -3);
const SAME_AMOUNTS = `(${columnsOf("now", OWN_AMOUNTS)}) is not distinct from (${columnsOf("was", OWN_AMOUNTS)})`;
const SAME_KEY = `(${columnsOf("now", ROW_KEY_COLUMNS)}) = (${columnsOf("was", ROW_KEY_COLUMNS)})`;

const COUNT = `update commission_day_revisions set (rows_added, rows_removed, rows_changed, rows_retold) = (
    select count(*) filter (where was.uid is null), count(*) filter (where now.uid is null),
      count(*) filter (where now.uid = was.uid and not ${SAME_AMOUNTS}),
      count(*) filter (where now.uid = was.uid and ${SAME_AMOUNTS})
    from (select * from commission_rows where account_id = $1 and day = $2 and revision = $3) now
    full join (select * from superseded_commission_rows where account_id = $1 and day = $2 and last_revision = $3 - 1) was
      on ${SAME_KEY})
  where account_id = $1 and day = $2 and revision = $3`;

/**
 * Counts how the day's newest version changed the rows of the version before. Call it in the
 * transaction that stores it.
 */
export async function countRowChanges(
  { client, accountId, day }: DayTransaction,
  revision: number,
): Promise<void> {
  await queryInByHash(client, COUNT, [accountId, day, revision]);
}

const CHANGED = "rows_added + rows_removed + rows_changed > 0";

const FIRST_SEEN_MS = msOf(sql`b.first_seen_at`).text;
const LAST_SEEN_MS = msOf(sql`b.last_seen_at`).text;

/** Restatements of the days of a range, the one seen last first. */
export async function listRestatements(
  { accountId }: WholeAccountScope,
  { range, kind, after, limit }: RestatementRequest,
): Promise<Restatement[]> {
  return queryRows(
    `select v.day, v.revision, v.first_seen_at as "seenAt",
       json_build_object('firstSeenAtMs', ${FIRST_SEEN_MS}, 'lastSeenAtMs', ${LAST_SEEN_MS}) as before,
       json_build_object('added', v.rows_added, 'removed', v.rows_removed, 'changed', v.rows_changed,
         'retold', v.rows_retold) as rows,
       coalesce((${COIN_CHANGES}), '[]') as coins
     from commission_day_revisions v
     join commission_day_revisions b on (b.account_id, b.day, b.revision) = (v.account_id, v.day, v.revision - 1)
     where v.account_id = $1 and v.day between $2 and $3 and v.revision > 1 and ($4 or ${CHANGED.replaceAll("rows_", "v.rows_")})
       and ($5::timestamptz is null or (v.first_seen_at, v.day, v.revision) < ($5, $6::date, $7))
     order by v.first_seen_at desc, v.day desc, v.revision desc limit $8`,
    [
      accountId,
      range.from,
      range.to,
      kind === "all",
      after && new Date(after.seenAtMs),
      after?.day ?? null,
      after?.revision ?? null,
      limit,
    ],
  );
}

/** Amounts go into JSON as text: a JSON number would lose digits. */
const version = (alias: string) => `case when ${alias}.coin is not null then json_build_object(
  'rowCount', ${alias}.row_count, 'dealAmount', ${alias}.deal_amount::text, 'fee', ${alias}.fee::text,
  'feeDeduction', ${alias}.fee_deduction::text, 'feePaid', ${alias}.fee_paid::text,
  'rebateAmount', ${alias}.rebate_amount::text, 'dealAmountMissing', ${alias}.deal_amount_missing,
  'feeMissing', ${alias}.fee_missing, 'feePaidMissing', ${alias}.fee_paid_missing) end`;

const COIN_CHANGES = `select json_agg(json_build_object('coin', coin, 'before', ${version("was")}, 'after', ${version("now")}) order by coin)
  from (select * from commission_revision_totals where (account_id, day, revision) = (v.account_id, v.day, v.revision - 1)) was
  full join (select * from commission_revision_totals where (account_id, day, revision) = (v.account_id, v.day, v.revision)) now
    using (coin)`;

/**
 * How many restatements of the range changed amounts, and how many only the exchange's running
 * totals.
 */
export async function countRestatements(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
): Promise<{ amounts: number; retold: number }> {
  return queryRow(
    `select count(*) filter (where ${CHANGED})::int as amounts, count(*) filter (where not (${CHANGED}))::int as retold
     from commission_day_revisions where account_id = $1 and day between $2 and $3 and revision > 1`,
    [accountId, from, to],
  );
}

/** One row before and after a restatement; null: that version of the day does not have it. */
export type RowChange = {
  readonly before: StoredCommissionRow | null;
  readonly after: StoredCommissionRow | null;
};

export type RestatedRowsRequest = {
  readonly day: Day;
  readonly revision: number;
  readonly retold: boolean;
  readonly offset: number;
  readonly limit: number;
};

const COLUMNS = [...ROW_KEY_COLUMNS, ...AMOUNT_COLUMNS].join(", ");

/**
 * The rows that a restatement touched, those with changed own amounts first, then in ledger order.
 */
export async function loadRestatedRows(
  scope: WholeAccountScope,
  { day, revision, retold, offset, limit }: RestatedRowsRequest,
): Promise<RowChange[]> {
  return queryByHash<RowChange>(
    `with was as (select s.* from superseded_commission_rows s
       where account_id = $1 and day = $2 and last_revision = $3 - 1),
     now as (select account_id, day, ${COLUMNS} from commission_rows
       where account_id = $1 and day = $2 and revision = $3
       union all select account_id, day, ${COLUMNS} from superseded_commission_rows
       where account_id = $1 and day = $2 and revision = $3)
     select ${rowVersion("was", scope)} as before, ${rowVersion("now", scope)} as after
     from was full join now on ${SAME_KEY} where $6 or not (${RETOLD})
     order by ${RETOLD}, ${ROW_KEY_COLUMNS.map((column) => `coalesce(now.${column}, was.${column})`).join(", ")}
     offset $4 limit $5`,
    [scope.accountId, day, revision, offset, limit, retold],
  );
}

const RETOLD = `(was.uid = now.uid and ${SAME_AMOUNTS}) is true`;

/** A row as JSON, amounts as text: a JSON number would lose digits. */
function rowVersion(alias: string, scope: WholeAccountScope): string {
  const asText = selectRow("r", scope).text.replaceAll(
    /r\.(\w+) as "(\w+)"/g,
    'r.$1::text as "$2"',
  );
  return `case when ${alias}.uid is not null then (select row_to_json(row) from (select ${asText} from (select ${alias}.*) r) row) end`;
}
