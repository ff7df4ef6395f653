// SQL: each day's totals of clients at the share of its term, added up in the database.
import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { Month } from "@/lib/core/month";
import type { AccountScope } from "@/lib/core/scope";
import { narrowUids } from "@/lib/database/narrow";
import { readRows, type Sql, sql } from "@/lib/database/sql";
import type { Movers } from "@/lib/overview/overview";
import { coverTotals, findAlike, type TermCover } from "@/lib/payouts/store/term-cover";
import { type DayRate, ratesItem } from "@/lib/rates/store/day-rates";
import type { EarnedSum } from "./earnings";

/**
 * Clients and days within those of the cover. `before`: days besides those of `range`, or none.
 */
export type EarnedQuery = {
  readonly cover: TermCover;
  readonly range: DayRange;
  readonly before: DayRange | null;
  /** Null: all clients of the cover. */
  readonly uids: readonly string[] | null;
};

const isWithin = ({ from, to }: DayRange): Sql => sql`t.day between ${from}::date and ${to}::date`;

/** A total with a term, also where no row of it gives the fees of the term. */
const IS_COVERED = sql`(t.base is not null or t.unknown_rows > 0)`;

/** The query's totals of clients, as far as the scope has them. */
function totalsOf(scope: AccountScope, { cover, range, before, uids }: EarnedQuery): Sql {
  const own = narrowUids(scope, uids ?? cover.clients.map(({ uid }) => uid));
  const days = before === null ? isWithin(range) : sql`(${isWithin(range)} or ${isWithin(before)})`;
  return sql`(select t.day, t.uid, t.product_type, t.coin, t.row_count, t.fee_paid, t.fee_paid_missing,
      t.rebate_amount
    from commission_client_days t
    where t.account_id = ${scope.accountId} and t.uid = any(${own}::text[]) and ${days})`;
}

/**
 * By day, coin and product type, in this order. What no term covers is left out. Clients that the
 * same terms cover are added up first: that leaves some hundred sums for the terms.
 */
export async function sumEarned(scope: AccountScope, query: EarnedQuery): Promise<EarnedSum[]> {
  const alike = findAlike(query.cover);
  const [uids, likes] = [alike.map(({ uid }) => uid), alike.map(({ like }) => like)];
  const totals = sql`(select t.day, client.alike as uid, t.product_type, t.coin,
      sum(t.row_count) as row_count, sum(t.fee_paid) as fee_paid,
      sum(t.fee_paid_missing) as fee_paid_missing, sum(t.rebate_amount) as rebate_amount
    from ${totalsOf(scope, query)} t
    join unnest(${uids}::text[], ${likes}::text[]) client (uid, alike) on client.uid = t.uid
    group by 1, 2, 3, 4)`;
  return readRows(
    sql`select t.day, t.coin, t.product_type as "productType", sum(t.row_count)::int as "rowCount",
      sum(t.base * t.share)::text as earned, sum(t.unknown_rows)::int as "earnedMissing"
    from ${coverTotals(totals, query.cover)} t
    where ${IS_COVERED}
    group by t.day, t.coin, t.product_type
    order by t.day, t.coin collate "C", t.product_type collate "C"`,
  );
}

/** `value`: in the reporting currency, of the days with a rate; `unvalued`: of the others. */
export type EarnedOfClient = {
  readonly uid: string;
  readonly coin: string;
  /** Null: no row gives the fees that it is a share of. */
  readonly earned: Amount | null;
  readonly earnedMissing: number;
  readonly value: Amount;
  readonly unvalued: Amount;
};

/** By client and coin, in this order. What no term covers is left out. */
export async function sumEarnedByClient(
  scope: AccountScope,
  query: EarnedQuery,
  rates: readonly DayRate[],
): Promise<EarnedOfClient[]> {
  return readRows(
    sql`select t.uid, t.coin, sum(t.base * t.share)::text as earned,
      sum(t.unknown_rows)::int as "earnedMissing",
      coalesce(sum(t.base * t.share * rate.rate), 0)::text as value,
      coalesce(sum(t.base * t.share) filter (where rate.rate is null), 0)::text as unvalued
    from ${coverTotals(totalsOf(scope, query), query.cover)} t
    left join ${ratesItem(rates)} on rate.coin = t.coin and rate.day = t.day
    where ${IS_COVERED}
    group by t.uid, t.coin
    order by t.uid collate "C", t.coin collate "C"`,
  );
}

export type EarnersRequest = {
  /**
   * The amounts that are compared, and their factor: rates of days for values, 1 for one coin. All
   * others are left out.
   */
  readonly rates: readonly DayRate[];
  /** How many on each side. */
  readonly limit: number;
  readonly largest: number;
};

type RankedEarner = Movers["risers"][number] & { readonly side: "risers" | "fallers" | "largest" };
export type RankedEarners = Movers & { readonly largest: Movers["risers"] };

/**
 * The clients whose earnings differ most from the days before, the largest first on each side, and
 * those that earned most. Equal ones by uid. Clients with fees that are not given are left out:
 * of the largest where these are of the range, of the others where they are of either side.
 */
export async function rankEarners(
  scope: AccountScope,
  query: EarnedQuery,
  { rates, limit, largest }: EarnersRequest,
): Promise<RankedEarners> {
  const before = query.before === null ? sql`false` : isWithin(query.before);
  const rows = await readRows<RankedEarner>(
    sql`with compared as materialized (
      select t.uid as name,
        coalesce(sum(t.base * t.share * rate.rate) filter (where ${isWithin(query.range)}), 0) as now,
        coalesce(sum(t.base * t.share * rate.rate) filter (where ${before}), 0) as before,
        coalesce(sum(t.unknown_rows) filter (where ${isWithin(query.range)}), 0) as unknown_now,
        sum(t.unknown_rows) as unknown
      from ${coverTotals(totalsOf(scope, query), query.cover)} t
      join ${ratesItem(rates)} on rate.coin = t.coin and rate.day = t.day
      where ${IS_COVERED}
      group by t.uid),
    movers as (
      (select *, now - before as difference, 'risers' as side, now - before as size from compared
        where now > before and unknown = 0 order by now - before desc, name collate "C" limit ${limit})
      union all
      (select *, now - before, 'fallers', before - now from compared
        where now < before and unknown = 0 order by now - before, name collate "C" limit ${limit})
      union all
      (select *, now - before, 'largest', now from compared
        where now <> 0 and unknown_now = 0 order by now desc, name collate "C" limit ${largest}))
    select side, name, now::text, before::text, difference::text from movers
    order by size desc, name collate "C"`,
  );
  const sideOf = (wanted: RankedEarner["side"]) =>
    rows.filter(({ side }) => side === wanted).map(({ side: _, ...mover }) => mover);
  return { risers: sideOf("risers"), fallers: sideOf("fallers"), largest: sideOf("largest") };
}

export type PaidOfMonth = {
  readonly month: Month;
  readonly paid: Amount;
  /** So many rows do not give their fees. */
  readonly missingRows: number;
};

/** What all clients paid in fees, valued at the rate of each day, by month. */
export async function sumPaidByMonth(
  scope: AccountScope,
  query: EarnedQuery,
  rates: readonly DayRate[],
): Promise<ReadonlyMap<Month, PaidOfMonth>> {
  const rows = await readRows<PaidOfMonth>(
    sql`select to_char(t.day, 'YYYY-MM') as month,
      coalesce(sum(t.fee_paid * rate.rate), 0)::text as paid, sum(t.missing)::int as "missingRows"
    from (select t.day, t.coin, sum(t.fee_paid) as fee_paid, sum(t.fee_paid_missing) as missing
      from ${totalsOf(scope, query)} t group by t.day, t.coin) t
    left join ${ratesItem(rates)} on rate.coin = t.coin and rate.day = t.day
    group by 1`,
  );
  return new Map(rows.map((row) => [row.month, row]));
}
