// SQL: sums over rows and days.

import {
  type BreakdownRequest,
  type BreakdownSums,
  type CellSums,
  readCoinDays,
  readLargestCells,
} from "@/lib/commissions/store/breakdown";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findValue, queryRows, queryValue } from "@/lib/database/database";
import { inSnapshot } from "@/lib/database/replica";
import { createSqlParams, msOf } from "@/lib/database/sql-params";
import type { RepaymentDimension, RepaymentMeasure } from "@/lib/repayments/breakdown";
import { LIQUIDATION, type RepaymentFilter } from "@/lib/repayments/filter";
import type { Repayment } from "@/lib/repayments/repayment";
import type { RepaymentCoinDay, RepaymentSums } from "@/lib/repayments/sums";
import { repaymentConditions, repaymentSums } from "./filter";

const sum = (column: string, only = "") => `coalesce(sum(t.${column})${only}, 0)`; // the sum of none is zero

/**
 * Sums of the filter per coin, the coin with most repayments first. A coin without repayments is
 * absent.
 */
export async function sumRepaymentsByCoin(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<RepaymentSums[]> {
  const params = createSqlParams();
  const source = repaymentSums({ scope, filter, params });
  const forced = ` filter (where t.business_type = ${params.add(LIQUIDATION)})`;
  return queryRows(
    `select t.coin, sum(t.record_count)::int as "recordCount",
       sum(t.repaid_amount) as "repaidAmount", sum(t.repaid_interest) as "repaidInterest",
       json_build_object('recordCount', ${sum("record_count", forced)}::int,
         'repaidAmount', ${sum("repaid_amount", forced)}::text,
         'repaidInterest', ${sum("repaid_interest", forced)}::text) as liquidated
     from ${source} group by t.coin order by sum(t.record_count) desc, t.coin`,
    params.values,
  );
}

/**
 * Sums of the filter per day and coin, oldest first. A day and coin without repayments is absent.
 */
export async function sumRepaymentsByCoinDay(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<RepaymentCoinDay[]> {
  const params = createSqlParams();
  return queryRows(
    `select t.day, t.coin, sum(t.repaid_amount) as "repaidAmount", sum(t.repaid_interest) as "repaidInterest"
     from ${repaymentSums({ scope, filter, params })} group by t.day, t.coin order by t.day, t.coin`,
    params.values,
  );
}

export function countRepayments(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<number> {
  const params = createSqlParams();
  return queryValue(
    `select ${sum("record_count")}::int from ${repaymentSums({ scope, filter, params })}`,
    params.values,
  );
}

/** When the filter's last repayment was, ms; null: it has none. */
export function findLastRepaymentTime(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<number | null> {
  const params = createSqlParams();
  const conditions = repaymentConditions({ scope, filter, params });
  return findValue(
    `select ${msOf("r.repaid_time")} from repayments r where ${conditions.join(" and ")}
     order by r.repaid_time desc limit 1`,
    params.values,
  );
}

/** The first UTC+8 day with a repayment; null: none is stored. */
export function findFirstRepaymentDay({ accountId }: WholeAccountScope): Promise<Day | null> {
  return queryValue("select min(day) from repayment_day_totals where account_id = $1", [accountId]);
}

/**
 * Repayments of the filter per coin, repay type and business type; groups without repayments are
 * absent.
 */
export async function countRepaymentGroups(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<(Pick<Repayment, RepaymentDimension> & { readonly recordCount: number })[]> {
  const params = createSqlParams();
  return queryRows(
    `select t.coin, t.repay_type as "repayType", t.business_type as "businessType",
       sum(t.record_count)::int as "recordCount"
     from ${repaymentSums({ scope, filter, params })} group by t.coin, t.repay_type, t.business_type`,
    params.values,
  );
}

type RepaymentBreakdownRequest = Pick<BreakdownRequest, "per" | "top" | "rates"> & {
  /** Must choose one coin if `measure` is an amount and there are no rates. */
  readonly filter: RepaymentFilter;
  readonly by: RepaymentDimension;
  readonly measure: RepaymentMeasure;
};

const KEY = {
  coin: "t.coin",
  businessType: "t.business_type",
  repayType: "t.repay_type",
} as const satisfies Record<RepaymentDimension, string>;
const AMOUNT = {
  repaidAmount: "t.repaid_amount",
  repaidInterest: "t.repaid_interest",
  records: "t.record_count",
} as const satisfies Record<RepaymentMeasure, string>;

/**
 * Exact sums by bucket and value, all of one moment. The cost grows with the number of days and
 * groups.
 */
export function readRepaymentBreakdown(
  scope: WholeAccountScope,
  { filter, by, measure, per, top, rates }: RepaymentBreakdownRequest,
): Promise<BreakdownSums> {
  const sums = (): CellSums => {
    const params = createSqlParams();
    return {
      source: repaymentSums({ scope, filter, params }),
      key: KEY[by],
      amount: AMOUNT[measure],
      count: "t.record_count",
      range: filter.range,
      per,
      rates,
      params,
    };
  };
  return inSnapshot(async (client) => {
    const cells = await readLargestCells(client, sums(), top);
    return { ...cells, coinDays: rates ? await readCoinDays(client, sums()) : [] };
  });
}
