// SQL: sums of chosen versions of days, from totals where these have them, else from rows.
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Sql, sql } from "@/lib/database/sql";

/** Versions of the days of one range. */
export type ChosenVersions = {
  readonly range: DayRange;
  /** The version of each day that counts. */
  readonly days: readonly { readonly day: Day; readonly revision: number }[];
  /** Null: every client. */
  readonly uids: readonly string[] | null;
};

/**
 * CTEs for a WITH clause. `sums`: the clients' sums by day, client, product type and coin; fees that
 * no row gives are 0, and `fee_paid_missing` counts the rows without them. The
 * present version of a day has them among the totals; an older version is summed from its rows.
 * One statement decides and reads, so no day is replaced in between. First and last day are named,
 * so that other partitions are not read.
 */
export function versionSums(
  { accountId }: WholeAccountScope,
  { range: { from, to }, days, uids }: ChosenVersions,
): Sql {
  const ofClients = uids === null ? sql`true` : sql`uid = any(${uids}::text[])`;
  const isChosen = sql`account_id = ${accountId} and day between ${from}::date and ${to}::date
    and ${ofClients}`;
  return sql`days as materialized (
    select item.day, item.revision, item.revision = stored.revision as is_present
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ revision }) => revision)}::int[])
      item (day, revision)
    join commission_days stored on stored.day = item.day
    where stored.account_id = ${accountId}
  ),
  older_rows as (
    select r.day, r.uid, r.product_type, r.coin, r.fee_paid, r.rebate_amount
    from days join (select * from commission_rows where ${isChosen}) r
      on r.day = days.day and r.revision <= days.revision
    where not is_present
    union all
    select s.day, s.uid, s.product_type, s.coin, s.fee_paid, s.rebate_amount
    from days join (select * from superseded_commission_rows where ${isChosen}) s
      on s.day = days.day and s.revision <= days.revision and s.last_revision >= days.revision
    where not is_present
  ),
  sums as (
    select t.day, t.uid, t.product_type, t.coin, t.row_count, t.fee_paid, t.fee_paid_missing, t.rebate_amount
    from days join (select * from commission_client_days where ${isChosen}) t on t.day = days.day
    where is_present
    union all
    select day, uid, product_type, coin, count(*), coalesce(sum(fee_paid), 0), count(*) - count(fee_paid),
      sum(rebate_amount)
    from older_rows
    group by day, uid, product_type, coin
  )`;
}
