import type { Bucket } from "@/lib/core/commissions/buckets";
import type { RepaymentDimension, RepaymentMeasure } from "@/lib/core/repayments/breakdown";
import type { RepaymentFilter } from "@/lib/core/repayments/filter";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { DayRate } from "../clients/sums/client-sums";
import {
  type BreakdownSums,
  type CellSums,
  readCoinDays,
  readLargestCells,
} from "../commissions/breakdown-cells";
import { createSqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import { repaymentSums } from "./filter";

export type RepaymentBreakdownRequest = {
  /** The caller sees to it that amounts without rates are of one coin. */
  readonly filter: RepaymentFilter;
  readonly by: RepaymentDimension;
  readonly measure: RepaymentMeasure;
  readonly per: Bucket;
  /** How many values are named; the others are one. */
  readonly top: number;
  /** Values every day's amount at its rate and leaves out what has none; null: amounts as they are. */
  readonly rates: readonly DayRate[] | null;
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

/** Exact sums by bucket and value, all of one moment; the cost grows with the days' groups of the rollup. */
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
