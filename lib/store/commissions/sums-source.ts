import type { CommissionFilter } from "@/lib/core/commissions/commission";
import { rowsOfFilter } from "./days/client-days";
import { FEE_COLUMNS, feeColumnsOfRow } from "./fee-columns";
import {
  type CommissionQuery,
  type Grain,
  hasClientRollup,
  needsRows,
  totalsOf,
  valueConditions,
} from "./filter";

const KEYS = { symbol: "t.day, t.coin, t.symbol, t.product_type", product: "t.day, t.coin, t.product_type" };
const AMOUNTS = ["deal_amount", "fee", "fee_deduction", "fee_paid", "rebate_amount"];
/** Every column that can be summed; the database works out only those that are. */
const SUMMED = ["row_count", ...AMOUNTS, ...FEE_COLUMNS.split(", ")];

/**
 * Rows and their sums as a FROM item called `t`, in the shape of the day's rollup of that grain. Only sums of it mean
 * anything: clients that are left out are in it with a minus. A group is there while its row_count is above zero, an
 * amount that may not be given while its own count is.
 */
export function additiveSource(query: CommissionQuery, grain: Grain): string {
  const { filter } = query;
  if (!needsRows(filter)) return totalsOf(query, "t", grain);
  if (filter.uids.length > 0) return `(${rowsAsTotals(query, grain)}) t`;
  // Few clients are left out of many: their rows are looked up, everybody's are summed already.
  const everybody = { ...query, filter: { ...filter, except: { ...filter.except, uids: [] } } };
  const leftOut = { ...everybody, filter: { ...everybody.filter, uids: filter.except.uids } };
  const sums = (sign: string) => SUMMED.map((column) => `${sign}t.${column} as ${column}`).join(", ");
  return `(select ${KEYS[grain]}, ${sums("")} from ${totalsOf(everybody, "t", grain)}
    union all select ${KEYS[grain]}, ${sums("-")} from (${rowsAsTotals(leftOut, grain)}) t) t`;
}

function rowsAsTotals(query: CommissionQuery, grain: Grain): string {
  const amounts = AMOUNTS.map((column) => `t.${column}`).join(", ");
  return `select ${KEYS[grain]}, t.row_count, ${amounts}, ${feeColumnsOfRow("t")} from ${rowsOfFilter(query, "t")}`;
}

/** Whether a filter asks for coins and days alone. */
export function isOfCoins(filter: CommissionFilter): boolean {
  return hasClientRollup(filter) && !needsRows(filter);
}

/**
 * Sums per day and coin as a FROM item called `t`, nothing subtracted, for a filter `isOfCoins`: of the totals of each
 * day's present version, of which there is one a coin, however many symbols and product types there are.
 */
export function coinDaySource({ scope, filter, params }: CommissionQuery): string {
  const { from, to } = filter.range;
  const conditions = [
    `d.account_id = ${params.add(scope.accountId)}`,
    `d.day between ${params.add(from)}::date and ${params.add(to)}::date`,
    ...valueConditions("v", filter, params),
  ];
  return `(select v.* from commission_days d join commission_revision_totals v using (account_id, day, revision)
    where ${conditions.join(" and ")}) t`;
}

/** Rows or their sums with uid, nothing subtracted: of the clients' rollup where it can answer, which has no symbol in it. */
export function clientSource(query: CommissionQuery): string {
  const { scope, filter, params } = query;
  if (!hasClientRollup(filter)) return rowsOfFilter(query, "t");
  const lists = [
    ["coin = any", filter.coins],
    ["coin <> all", filter.except.coins],
    ["uid = any", filter.uids],
    ["uid <> all", filter.except.uids],
  ] as const;
  const conditions = lists.flatMap(([comparison, values]) =>
    values.length > 0 ? [`${comparison}(${params.add(values)}::text[])`] : [],
  );
  const { from, to } = filter.range;
  const days = `day between ${params.add(from)}::date and ${params.add(to)}::date`;
  const all = [`account_id = ${params.add(scope.accountId)}`, days, ...conditions];
  return `(select * from commission_client_days where ${all.join(" and ")}) t`;
}
