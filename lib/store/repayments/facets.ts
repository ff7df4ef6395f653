// SQL: distinct values of the ledger.
import type { RepaymentFilter } from "@/lib/core/repayments/filter";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "../database/database";
import { createSqlParams } from "../database/sql-params";
import { repaymentSums } from "./filter";

/** How many repayments of a filter are of this coin, repay type and business type. */
export type RepaymentGroupCount = {
  readonly coin: string;
  readonly repayType: string;
  readonly businessType: string;
  readonly recordCount: number;
};

/** Repayments of the filter per coin, repay type and business type; what has none is absent. */
export async function countRepaymentGroups(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<RepaymentGroupCount[]> {
  const params = createSqlParams();
  const { rows } = await db().pool.query<RepaymentGroupCount>(
    `select t.coin, t.repay_type as "repayType", t.business_type as "businessType",
       sum(t.record_count)::int as "recordCount"
     from ${repaymentSums({ scope, filter, params })} group by t.coin, t.repay_type, t.business_type`,
    params.values,
  );
  return rows;
}
