import { dayEndMs, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listConditions, msOf, type SqlParams } from "@/lib/database/sql-params";
import type { RepaymentFilter } from "@/lib/repayments/filter";

/** Whose repayments, and which of them. `params`: those of the statement. */
type RepaymentSelection = {
  readonly scope: WholeAccountScope;
  readonly filter: RepaymentFilter;
  readonly params: SqlParams;
};

const listColumns = (alias: string) => ({
  coins: `${alias}.coin`,
  repayTypes: `${alias}.repay_type`,
  businessTypes: `${alias}.business_type`,
});

export function repaymentConditions({ scope, filter, params }: RepaymentSelection): string[] {
  const { from, to } = filter.range;
  const [first, last] = [dayStartMs(from), dayEndMs(to)].map((ms) =>
    params.add(new Date(ms).toISOString()),
  );
  const conditions = [
    `r.account_id = ${params.add(scope.accountId)}`,
    `r.repaid_time between ${first}::timestamptz and ${last}::timestamptz`,
    ...listConditions(listColumns("r"), filter, params),
  ];
  if (filter.orderIds.length > 0) {
    conditions.push(`r.repay_order_id = any(${params.add(filter.orderIds)}::text[])`);
  }
  return conditions;
}

/**
 * SQL of a FROM item `t` with record_count: the totals of days, or the repayments if the filter
 * names ids.
 */
export function repaymentSums(query: RepaymentSelection): string {
  const { scope, filter, params } = query;
  if (filter.orderIds.length > 0) {
    return `(select r.*, 1 as record_count from repayments r where ${repaymentConditions(query).join(" and ")}) t`;
  }
  const { from, to } = filter.range;
  const conditions = [
    `total.account_id = ${params.add(scope.accountId)}`,
    `total.day between ${params.add(from)}::date and ${params.add(to)}::date`,
    ...listConditions(listColumns("total"), filter, params),
  ];
  return `(select * from repayment_day_totals total where ${conditions.join(" and ")}) t`;
}

/** SQL of `alias`'s columns as the fields of a StoredRepayment, for present and superseded ones. */
export function selectRepayment(alias: string): string {
  return [
    `${alias}.repay_order_id as "repayOrderId"`,
    `${msOf(`${alias}.repaid_time`)} as "repaidTimeMs"`,
    `${alias}.coin`,
    `${alias}.repaid_amount as "repaidAmount"`,
    `${alias}.repaid_interest as "repaidInterest"`,
    `${alias}.repay_type as "repayType"`,
    `${alias}.business_type as "businessType"`,
    `${alias}.revision`,
    `${msOf(`${alias}.first_seen_at`)} as "firstSeenAtMs"`,
  ].join(", ");
}
