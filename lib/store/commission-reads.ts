import type { Amount } from "@/lib/core/amount";
import type { CommissionFilter } from "@/lib/core/commission";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import {
  type CommissionQuery,
  daysAndClients,
  groupConditions,
  needsRows,
  totalsOf,
} from "./commission-filter";
import { db } from "./database";
import { createSqlParams } from "./sql-params";

/** Exact sums of one coin; coins are never added together. `feeDeduction` is null when no row gave one. */
export type CommissionSums = {
  readonly coin: string;
  readonly rowCount: number;
  readonly dealAmount: Amount;
  readonly fee: Amount;
  readonly feeDeduction: Amount | null;
  readonly feePaid: Amount;
  readonly rebateAmount: Amount;
};

export type DailyCommissionSums = CommissionSums & { readonly day: Day; readonly productType: string };

/** What a range offers to filter by, each list in byte order. */
export type CommissionFacets = {
  readonly coins: readonly string[];
  readonly symbols: readonly string[];
  readonly productTypes: readonly string[];
};

const SUMS = `sum(t.row_count)::int as "rowCount", sum(t.deal_amount) as "dealAmount", sum(t.fee) as fee,
  sum(t.fee_deduction) as "feeDeduction", sum(t.fee_paid) as "feePaid", sum(t.rebate_amount) as "rebateAmount"`;

/** Sums of the filter per coin, the coin with most rows first. A coin without rows is absent, not zero. */
export async function sumCommissionsByCoin(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<CommissionSums[]> {
  const params = createSqlParams();
  const { rows } = await db().pool.query<CommissionSums>(
    `select t.coin, ${SUMS} from ${sumsSource({ scope, filter, params })}
     group by t.coin order by sum(t.row_count) desc, t.coin`,
    params.values,
  );
  return rows;
}

/** Sums of the filter per day, coin and product type, in that order. What has no rows is absent, not zero. */
export async function sumCommissionsByDay(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<DailyCommissionSums[]> {
  const params = createSqlParams();
  const { rows } = await db().pool.query<DailyCommissionSums>(
    `select t.day, t.coin, t.product_type as "productType", ${SUMS} from ${sumsSource({ scope, filter, params })}
     group by t.day, t.coin, t.product_type order by t.day, t.coin, t.product_type`,
    params.values,
  );
  return rows;
}

/** How many rows the filter has. */
export async function countCommissions(scope: AccountScope, filter: CommissionFilter): Promise<number> {
  const params = createSqlParams();
  const { rows } = await db().pool.query<{ count: number }>(
    `select coalesce(sum(t.row_count), 0)::int as count from ${sumsSource({ scope, filter, params })}`,
    params.values,
  );
  return rows[0]?.count ?? 0; // an aggregate without GROUP BY always has its one row
}

/** The coins, symbols and product types that have rows in the range. */
export async function loadCommissionFacets(scope: AccountScope, range: DayRange): Promise<CommissionFacets> {
  const params = createSqlParams();
  const filter = { range, uids: [], coins: [], symbols: [], productTypes: [] };
  const { rows } = await db().pool.query<{ coin: string; symbol: string; productType: string }>(
    `select distinct coin, symbol, product_type as "productType" from ${totalsOf({ scope, filter, params }, "t")}`,
    params.values,
  );
  const distinct = (values: string[]) => [...new Set(values)].sort();
  return {
    coins: distinct(rows.map((row) => row.coin)),
    symbols: distinct(rows.map((row) => row.symbol)),
    productTypes: distinct(rows.map((row) => row.productType)),
  };
}

/** Rollup rows where they can answer, else the clients' own rows in the rollup's shape; called `t`. */
function sumsSource(query: CommissionQuery): string {
  if (!needsRows(query.filter)) return totalsOf(query, "t");
  return `(select r.*, 1 as row_count from ${daysAndClients(query)} cross join lateral (
    select * from commission_rows r where ${groupConditions(query, ["day", "uid"]).join(" and ")} offset 0) r) t`;
}
