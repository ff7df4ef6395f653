// SQL: sums by group.

import { allCommissions, type CommissionGroup } from "@/lib/commissions/commission";
import type { Amount } from "@/lib/core/amount";
import { type DayRange, hullOf, listDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { narrowFilter } from "@/lib/database/narrow";
import { createSqlParams } from "@/lib/database/sql-params";
import { type DayRate, dayRates, ratesItem } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { additiveSource } from "./filter";

/** One coin, symbol and product type in two ranges: "0" where it has no rows in one of them. */
export type GroupRebates = CommissionGroup & {
  /** Null in the reporting currency, where a day of the group has no rate. */
  readonly sums: { readonly now: Amount; readonly before: Amount } | null;
};

export type TwoRanges = {
  readonly now: DayRange;
  readonly before: DayRange;
  /** Null: of all coins, each in the reporting currency at the rate of each day. */
  readonly coin: string | null;
};

/**
 * Exact rebates of two ranges per group, from the totals of days; for a partner from the clients'
 * rows.
 */
export async function sumRebatesByGroup(
  scope: AccountScope,
  asked: TwoRanges,
): Promise<GroupRebates[]> {
  const range = hullOf(asked.now, asked.before);
  const valuation = asked.coin === null ? await readValuation(range) : null;
  return readGroups(scope, asked, dayRates(listDays(range), valuation));
}

async function readGroups(
  scope: AccountScope,
  { now, before, coin }: TwoRanges,
  rates: readonly DayRate[],
): Promise<GroupRebates[]> {
  const params = createSqlParams();
  const within = ({ from, to }: DayRange) =>
    `t.day between ${params.add(from)}::date and ${params.add(to)}::date`;
  const [isNow, isBefore] = [within(now), within(before)];
  const rowsOf = (range: DayRange) => {
    const filter = narrowFilter(scope, allCommissions(range, coin));
    return additiveSource({ scope, filter, params }, "symbol");
  };
  const factor = coin === null ? "rate.rate" : "1";
  const joinRates = () =>
    `left join ${ratesItem(rates, params)} on rate.coin = t.coin and rate.day = t.day`;
  const join = coin === null ? joinRates() : "";
  const sum = (condition: string) =>
    `coalesce(sum(t.rebate_amount * ${factor}) filter (where ${condition}), 0)::text`;
  const columns = "t.day, t.coin, t.symbol, t.product_type, t.rebate_amount";
  return queryRows(
    `select t.coin, t.symbol, t.product_type as "productType",
       case when count(*) = count(${factor})
         then json_build_object('now', ${sum(isNow)}, 'before', ${sum(isBefore)}) end as sums
     from (select ${columns} from ${rowsOf(now)}
       union all select ${columns} from ${rowsOf(before)} where not (${isNow})) t ${join}
     group by t.coin, t.symbol, t.product_type order by t.coin, t.symbol, t.product_type`,
    params.values,
  );
}
