// SQL: sums over rows and days.

import {
  type BreakdownRequest,
  type BreakdownSums,
  type CellSums,
  readLargestCells,
} from "@/lib/commissions/store/breakdown";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryValue } from "@/lib/database/database";
import { msOf } from "@/lib/database/parts";
import { inSnapshot } from "@/lib/database/replica";
import { name, readColumn, readRows, readValue, type Sql, sql } from "@/lib/database/sql";
import type { RepaymentDimension, RepaymentMeasure } from "@/lib/repayments/breakdown";
import { LIQUIDATION, type RepaymentFilter } from "@/lib/repayments/filter";
import type { Repayment } from "@/lib/repayments/repayment";
import type { RepaymentCoinDay, RepaymentSums } from "@/lib/repayments/sums";
import { repaymentConditions, repaymentSums } from "./filter";

const ALL = sql``;
const FORCED = sql`filter (where t.business_type = ${LIQUIDATION})`;
const sum = (column: string, which: Sql) => sql`coalesce(sum(t.${name(column)}) ${which}, 0)`; // the sum of none is zero

/**
 * Sums of the filter per coin, the coin with most repayments first. A coin without repayments is
 * absent.
 */
export async function sumRepaymentsByCoin(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<RepaymentSums[]> {
  return readRows(
    sql`select t.coin, sum(t.record_count)::int as "recordCount",
       sum(t.repaid_amount) as "repaidAmount", sum(t.repaid_interest) as "repaidInterest",
       json_build_object('recordCount', ${sum("record_count", FORCED)}::int,
         'repaidAmount', ${sum("repaid_amount", FORCED)}::text,
         'repaidInterest', ${sum("repaid_interest", FORCED)}::text) as liquidated
     from ${repaymentSums({ scope, filter })} t group by t.coin order by sum(t.record_count) desc, t.coin`,
  );
}

/**
 * Sums of the filter per day and coin, oldest first. A day and coin without repayments is absent.
 */
export async function sumRepaymentsByCoinDay(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<RepaymentCoinDay[]> {
  return readRows(
    sql`select t.day, t.coin, sum(t.repaid_amount) as "repaidAmount", sum(t.repaid_interest) as "repaidInterest"
     from ${repaymentSums({ scope, filter })} t group by t.day, t.coin order by t.day, t.coin`,
  );
}

export function countRepayments(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<number> {
  return readValue(
    sql`select ${sum("record_count", ALL)}::int from ${repaymentSums({ scope, filter })} t`,
  );
}

/** When the filter's last repayment was, ms; null: it has none. */
export async function findLastRepaymentTime(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<number | null> {
  const [time] = await readColumn<number>(
    sql`select ${msOf(sql`t.repaid_time`)} from repayments t
     where ${repaymentConditions({ scope, filter })} order by t.repaid_time desc limit 1`,
  );
  return time ?? null;
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
  return readRows(
    sql`select t.coin, t.repay_type as "repayType", t.business_type as "businessType",
       sum(t.record_count)::int as "recordCount"
     from ${repaymentSums({ scope, filter })} t group by t.coin, t.repay_type, t.business_type`,
  );
}

type RepaymentBreakdownRequest = Pick<BreakdownRequest, "per" | "top" | "rates"> & {
  /** Must choose one coin if `measure` is an amount and there are no rates. */
  readonly filter: RepaymentFilter;
  readonly by: RepaymentDimension;
  readonly measure: RepaymentMeasure;
};

const KEY = {
  coin: sql`t.coin`,
  businessType: sql`t.business_type`,
  repayType: sql`t.repay_type`,
} satisfies Record<RepaymentDimension, Sql>;
const AMOUNT = {
  repaidAmount: sql`t.repaid_amount`,
  repaidInterest: sql`t.repaid_interest`,
  records: sql`t.record_count`,
} satisfies Record<RepaymentMeasure, Sql>;

/**
 * Exact sums by bucket and value, all of one moment. The cost grows with the number of days and
 * groups.
 */
export function readRepaymentBreakdown(
  scope: WholeAccountScope,
  { filter, by, measure, per, top, rates }: RepaymentBreakdownRequest,
): Promise<BreakdownSums> {
  const sums: CellSums = {
    source: repaymentSums({ scope, filter }),
    key: KEY[by],
    amount: AMOUNT[measure],
    missing: sql`0`,
    count: sql`t.record_count`,
    range: filter.range,
    per,
    rates,
  };
  return inSnapshot((client) => readLargestCells(client, sums, top));
}
