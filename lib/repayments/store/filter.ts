import { dayEndMs, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listConditions, msOf } from "@/lib/database/parts";
import { all, name, type Sql, sql } from "@/lib/database/sql";
import type { RepaymentFilter } from "@/lib/repayments/filter";

/** Whose repayments, and which of them. */
type RepaymentSelection = { readonly scope: WholeAccountScope; readonly filter: RepaymentFilter };

const LISTS = {
  coins: sql`t.coin`,
  repayTypes: sql`t.repay_type`,
  businessTypes: sql`t.business_type`,
};

/** The selection as a condition on repayments `t`. */
export function repaymentConditions({ scope, filter }: RepaymentSelection): Sql {
  const first = new Date(dayStartMs(filter.range.from)).toISOString();
  const last = new Date(dayEndMs(filter.range.to)).toISOString();
  const conditions = [
    sql`t.account_id = ${scope.accountId}`,
    sql`t.repaid_time between ${first}::timestamptz and ${last}::timestamptz`,
    ...listConditions(LISTS, filter),
  ];
  if (filter.orderIds.length > 0) {
    conditions.push(sql`t.repay_order_id = any(${filter.orderIds}::text[])`);
  }
  return all(conditions);
}

/**
 * What is read as `t`, with record_count: the totals of days, or the repayments if the filter names
 * ids.
 */
export function repaymentSums(query: RepaymentSelection): Sql {
  const { scope, filter } = query;
  if (filter.orderIds.length > 0) {
    return sql`(select t.*, 1 as record_count from repayments t where ${repaymentConditions(query)})`;
  }
  const { from, to } = filter.range;
  const conditions = [
    sql`t.account_id = ${scope.accountId}`,
    sql`t.day between ${from}::date and ${to}::date`,
    ...listConditions(LISTS, filter),
  ];
  return sql`(select * from repayment_day_totals t where ${all(conditions)})`;
}

/** `table`'s columns as the fields of a StoredRepayment, for present and superseded ones. */
export function selectRepayment(table: string): Sql {
  const t = name(table);
  return sql`${t}.repay_order_id as "repayOrderId", ${msOf(sql`${t}.repaid_time`)} as "repaidTimeMs", ${t}.coin,
    ${t}.repaid_amount as "repaidAmount", ${t}.repaid_interest as "repaidInterest", ${t}.repay_type as "repayType",
    ${t}.business_type as "businessType", ${t}.revision, ${msOf(sql`${t}.first_seen_at`)} as "firstSeenAtMs"`;
}
