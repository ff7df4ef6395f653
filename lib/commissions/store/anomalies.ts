// SQL: running counts by window functions, then the rows of those groups alone (lateral).

import type { CommissionFilter } from "@/lib/commissions/commission";
import type { OddRate, OddRates, RowAnomaly } from "@/lib/commissions/fees";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { queryRow, queryRows } from "@/lib/database/database";
import { type NarrowedFilter, narrowFilter } from "@/lib/database/narrow";
import { createSqlParams } from "@/lib/database/sql-params";
import { ANOMALY_COLUMN, anomalyCondition, type StoredCommissionRow, selectRow } from "./columns";
import {
  additiveSource,
  type CommissionQuery,
  groupConditions,
  queryOf,
  rowsOfFilter,
  totalsOf,
} from "./filter";

/**
 * The newest rows of one kind of anomaly, read from the groups in which the rollup counted some.
 */
export async function listOddRows(
  scope: AccountScope,
  asked: CommissionFilter,
  { kind, limit }: { kind: RowAnomaly; limit: number },
): Promise<StoredCommissionRow[]> {
  const query = queryOf(scope, asked);
  const { filter, params } = query;
  const condition = anomalyCondition(kind, "r");
  const most = params.add(limit);
  const source =
    filter.uids.length > 0
      ? `${rowsOfFilter(query, "r")} where ${condition}`
      : rowsOfOddGroups(query, kind, most);
  return queryRows(
    `select ${selectRow("r", scope)} from ${source}
     order by r.day desc, r.coin, r.symbol, r.product_type, r.uid, r.occurrence limit ${most}`,
    params.values,
  );
}

function rowsOfOddGroups(query: CommissionQuery, kind: RowAnomaly, most: string): string {
  const count = `g.${ANOMALY_COLUMN[kind]}`;
  const keys = ["day", "coin", "symbol", "product_type"] as const;
  const newest = `sum(${count}) over (order by g.day desc, g.coin, g.symbol, g.product_type rows unbounded preceding)`;
  // The rollup also counts rows of clients that the filter leaves out; then every group may be
  // needed.
  const enough = query.filter.except.uids.length > 0 ? "true" : `before < ${most}`;
  return `(select * from (select g.*, ${newest} - ${count} as before from ${totalsOf(query, "g", "symbol")} where ${count} > 0) g
      where ${enough}) g
    cross join lateral (select * from commission_rows r
      where ${[...groupConditions(query, keys), anomalyCondition(kind, "r")].join(" and ")} offset 0) r`;
}

const RATE_HISTORY_DAYS = 30;

type OddRatesRequest = {
  /** A difference of ratios: "0.05" is five points. */
  readonly gap: Amount;
  readonly limit: number;
  readonly mostRows: number;
  /** Rates that put the most money first; coins without a rate come last. */
  readonly worth: readonly { readonly coin: string; readonly rate: Amount }[];
};

/**
 * Clients whose rebate rate differs by more than `gap` from their own of the 30 days before. Reads
 * about `mostRows` rows of each period.
 */
export async function findOddRates(
  scope: AccountScope,
  asked: CommissionFilter,
  { gap, limit, mostRows, worth }: OddRatesRequest,
): Promise<OddRates> {
  const filter = narrowFilter(scope, asked);
  const { from, isAll } = await findReach(scope, filter, mostRows);
  if (from === null) return { from, before: null, count: 0, rates: [] };
  const range = { from: isAll ? filter.range.from : from, to: filter.range.to };
  const history = { from: addDays(range.from, -RATE_HISTORY_DAYS), to: addDays(range.from, -1) };
  const reached = await findReach(scope, { ...filter, range: history }, mostRows);
  if (reached.from === null) return { from, before: null, count: 0, rates: [] };
  const before = { from: reached.from, to: history.to };
  const params = createSqlParams();
  const sums = (days: DayRange) => `select uid, product_type, coin, count(*) as row_count,
      sum(fee_paid) as fee_paid, sum(rebate_amount) as rebate_amount
    from ${rowsOfFilter({ scope, filter: { ...filter, range: days }, params }, "t")} group by uid, product_type, coin`;
  const rows = await queryRows<OddRate & { count: number }>(
    `with theirs as materialized (${sums(range)}), earlier as materialized (${sums(before)}),
     odd as (select theirs.*, earlier.fee_paid as before_fee_paid, earlier.rebate_amount as before_rebate_amount,
         theirs.rebate_amount * earlier.fee_paid - earlier.rebate_amount * theirs.fee_paid as off
       from theirs join earlier using (uid, product_type, coin) where theirs.fee_paid <> 0 and earlier.fee_paid <> 0)
     select uid, product_type as "productType", coin, row_count::int as "rowCount", fee_paid as "feePaid",
       rebate_amount as "rebateAmount", before_fee_paid as "beforeFeePaid", before_rebate_amount as "beforeRebateAmount",
       trim_scale(off / before_fee_paid) as stake, (count(*) over ())::int as count
     from odd left join unnest(${params.add(worth.map(({ coin }) => coin))}::text[],
       ${params.add(worth.map(({ rate }) => rate))}::numeric[]) worth (coin, rate) using (coin)
     where abs(off) > ${params.add(gap)}::numeric * abs(fee_paid * before_fee_paid)
     order by abs(off / before_fee_paid) * worth.rate desc nulls last, uid, product_type, coin
     limit ${params.add(limit)}`,
    params.values,
  );
  return {
    from,
    before,
    count: rows[0]?.count ?? 0,
    rates: rows.map(({ count: _, ...rate }) => rate),
  };
}

/**
 * The earliest day from which the filter has at most `mostRows` rows, or its newest day with rows.
 * `isAll`: there are no earlier rows.
 */
async function findReach(
  scope: AccountScope,
  filter: NarrowedFilter,
  mostRows: number,
): Promise<{ from: Day | null; isAll: boolean }> {
  const params = createSqlParams();
  const most = params.add(mostRows);
  return queryRow(
    `select min(day) filter (where reached <= ${most} or place = 1) as "from",
       coalesce(bool_and(reached <= ${most}), true) as "isAll" from (select day, sum(sum(t.row_count)) over (order by t.day desc) as reached,
         row_number() over (order by t.day desc) as place
       from ${additiveSource({ scope, filter, params }, "product")} group by t.day having sum(t.row_count) > 0) days`,
    params.values,
  );
}

/**
 * How many rows have one kind of anomaly, and on which days; null: none. `readAfterMs`: only days
 * first read later.
 */
export async function countOddRows(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
  { kind, readAfterMs }: { kind: RowAnomaly; readAfterMs: number },
): Promise<{ readonly rows: number; readonly days: DayRange } | null> {
  const { rows, ...days } = await queryRow<{ rows: number | null; from: Day; to: Day }>(
    `select sum(${ANOMALY_COLUMN[kind]})::int as rows, min(day) as "from", max(day) as "to"
     from commission_product_totals
     join commission_days using (account_id, day)
     join commission_day_revisions using (account_id, day, revision)
     where account_id = $1 and day between $2 and $3 and first_seen_at > $4 and ${ANOMALY_COLUMN[kind]} > 0`,
    [accountId, from, to, new Date(readAfterMs)],
  );
  return rows ? { rows, days } : null;
}
