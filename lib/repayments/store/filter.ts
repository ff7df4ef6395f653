import { dayEndMs, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listConditions, msOf, type SqlParams } from "@/lib/database/sql-params";
import type { RepaymentFilter } from "@/lib/repayments/filter";

/** Whose repayments and which of them; `params` are those of the statement that asks. */
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
  return [
    `r.account_id = ${params.add(scope.accountId)}`,
    `r.repaid_time between ${first}::timestamptz and ${last}::timestamptz`,
    ...listConditions(listColumns("r"), filter, params),
    ...(filter.orderIds.length > 0
      ? [`r.repay_order_id = any(${params.add(filter.orderIds)}::text[])`]
      : []),
  ];
}

/** A FROM item `t` with record_count: the day's rollup, or the repayments where ids are named. */
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

/** Columns of `alias` as the fields of a StoredRepayment; the same of repayments and of superseded ones. */
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
