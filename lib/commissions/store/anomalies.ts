// SQL: running counts by window functions, then the rows of those groups alone.

import type { CommissionFilter } from "@/lib/commissions/commission";
import type { OddRate, OddRates, RowAnomaly } from "@/lib/commissions/fees";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { inSnapshot } from "@/lib/database/replica";
import { name, readRow, readRows, type Sql, sql } from "@/lib/database/sql";
import { clientTotals } from "./client-totals";
import { ANOMALY_COLUMN, anomalyCondition, type StoredCommissionRow, selectRow } from "./columns";
import {
  type CommissionQuery,
  conditionsOf,
  dayTotals,
  namesSymbols,
  queryOf,
  rowsOfFilter,
} from "./filter";
import { countCommissions } from "./reads";

/**
 * The newest rows of one kind of anomaly, read from the groups in which the totals counted some.
 */
export async function listOddRows(
  scope: AccountScope,
  asked: CommissionFilter,
  { kind, limit }: { kind: RowAnomaly; limit: number },
): Promise<StoredCommissionRow[]> {
  const query = queryOf(scope, asked);
  const rows =
    query.filter.uids.length > 0
      ? sql`${rowsOfFilter(query)} t where ${anomalyCondition(kind)}`
      : rowsOfOddGroups(query, kind, limit);
  return readRows(
    sql`select ${selectRow("t", scope)} from ${rows}
     order by t.day desc, t.coin, t.symbol, t.product_type, t.uid, t.occurrence limit ${limit}`,
  );
}

/** Rows `t` of the newest groups in which the day's totals counted some, as many as `limit` needs. */
function rowsOfOddGroups(query: CommissionQuery, kind: RowAnomaly, limit: number): Sql {
  const count = sql`t.${name(ANOMALY_COLUMN[kind])}`;
  const newest = sql`sum(${count}) over (order by t.day desc, t.coin, t.symbol, t.product_type rows unbounded preceding)`;
  // The totals also count rows of clients that the filter leaves out; then every group may be
  // needed.
  const isEnough = query.filter.except.uids.length > 0 ? sql`true` : sql`before < ${limit}`;
  return sql`(select t.*, ${newest} - ${count} as before from ${dayTotals(query, "symbol")} t where ${count} > 0) g
    join commission_rows t on (t.day, t.coin, t.symbol, t.product_type) = (g.day, g.coin, g.symbol, g.product_type)
      and ${isEnough} and ${conditionsOf(query)} and ${anomalyCondition(kind)}`;
}

const RATE_HISTORY_DAYS = 30;
const COMPARED = [
  "uid",
  "product_type",
  "coin",
  "row_count",
  "fee_paid",
  "fee_paid_missing",
  "rebate_amount",
] as const;

type OddRatesRequest = {
  /** A difference of ratios: "0.05" is five points. */
  readonly gap: Amount;
  readonly limit: number;
  /** Rates that put the most money first; coins without a rate come last. */
  readonly worth: readonly { readonly coin: string; readonly rate: Amount }[];
};

/**
 * Clients whose rebate rate differs by more than `gap` from their own of the 30 days before. A
 * client, product type and coin with a row without fees has no rate.
 */
export async function findOddRates(
  scope: AccountScope,
  filter: CommissionFilter,
  { gap, limit, worth }: OddRatesRequest,
): Promise<OddRates> {
  const { from } = filter.range;
  const before = { from: addDays(from, -RATE_HISTORY_DAYS), to: addDays(from, -1) };
  const nothing = { before, count: 0, rates: [] };
  if ((await countCommissions(scope, filter)) === 0) return { found: "no-rows", ...nothing };
  const history = { ...filter, range: before };
  if ((await countCommissions(scope, history)) === 0) return { found: "none-before", ...nothing };
  const rows = await inSnapshot(async (client) => {
    const sumsOf = async (part: CommissionFilter) => {
      const query = queryOf(scope, part);
      const source = namesSymbols(part)
        ? rowsOfFilter(query)
        : await clientTotals({ ...query, client }, COMPARED);
      return sql`select t.uid, t.product_type, t.coin, sum(t.row_count) as row_count,
          sum(t.fee_paid) as fee_paid, sum(t.rebate_amount) as rebate_amount
        from ${source} t group by t.uid, t.product_type, t.coin having sum(t.fee_paid_missing) = 0`;
    };
    return readRows<OddRate & { count: number }>(
      sql`with theirs as materialized (${await sumsOf(filter)}),
       earlier as materialized (${await sumsOf(history)}),
       odd as (
         select theirs.*, earlier.fee_paid as before_fee_paid, earlier.rebate_amount as before_rebate_amount,
           theirs.rebate_amount * earlier.fee_paid - earlier.rebate_amount * theirs.fee_paid as off
         from theirs join earlier using (uid, product_type, coin)
         where theirs.fee_paid <> 0 and earlier.fee_paid <> 0)
       select uid, product_type as "productType", coin, row_count::int as "rowCount", fee_paid as "feePaid",
         rebate_amount as "rebateAmount", before_fee_paid as "beforeFeePaid", before_rebate_amount as "beforeRebateAmount",
         trim_scale(off / before_fee_paid) as stake, (count(*) over ())::int as count
       from odd left join unnest(${worth.map(({ coin }) => coin)}::text[],
         ${worth.map(({ rate }) => rate)}::numeric[]) worth (coin, rate) using (coin)
       where abs(off) > ${gap}::numeric * abs(fee_paid * before_fee_paid)
       order by abs(off / before_fee_paid) * worth.rate desc nulls last, uid, product_type, coin
       limit ${limit}`,
      client,
    );
  });
  const rates = rows.map(({ count: _, ...rate }) => rate);
  return { found: "both", before, count: rows[0]?.count ?? 0, rates };
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
  const count = name(ANOMALY_COLUMN[kind]);
  const { rows, ...days } = await readRow<{ rows: number | null; from: Day; to: Day }>(
    sql`select sum(${count})::int as rows, min(day) as "from", max(day) as "to"
     from commission_product_totals
     join commission_days using (account_id, day)
     join commission_day_revisions using (account_id, day, revision)
     where account_id = ${accountId} and day between ${from} and ${to}
       and first_seen_at > ${new Date(readAfterMs)} and ${count} > 0`,
  );
  return rows ? { rows, days } : null;
}
