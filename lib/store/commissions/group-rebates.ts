import type { Amount } from "@/lib/core/amount";
import { allCommissions, type CommissionGroup } from "@/lib/core/commissions/commission";
import { type DayRange, hullOf, listDays } from "@/lib/core/day";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { keepForClients } from "@/lib/store/clients/kept-figures";
import { type DayRate, dayRates, ratesItem } from "@/lib/store/clients/sums/client-sums";
import { queryRows } from "@/lib/store/database/database";
import { narrowFilter } from "@/lib/store/database/narrow";
import { createSqlParams, type SqlParams } from "@/lib/store/database/sql-params";
import { createRatesHash, readValuation } from "@/lib/store/rates/reference-rates";
import { rowsOfFilter } from "./filter";

/** One coin, symbol and product type in two ranges: "0" where it has no rows in one of them. */
export type GroupRebates = CommissionGroup & {
  /** Null in the reporting currency, where a day of the group has no rate. */
  readonly sums: { readonly now: Amount; readonly before: Amount } | null;
};

export type TwoRanges = {
  readonly now: DayRange;
  readonly before: DayRange;
  /** As they are, of one coin; or of all coins, each in the reporting currency at the rate of each day. */
  readonly unit: { readonly coin: string } | "value";
};

/** Exact rebates of two ranges per group, from the daily rollup; of some clients from their rows. */
export async function sumRebatesByGroup(scope: AccountScope, asked: TwoRanges): Promise<GroupRebates[]> {
  const range = hullOf(asked.now, asked.before);
  const valuation = asked.unit === "value" ? await readValuation(range) : null;
  const rates = valuation && createRatesHash(valuation)(range);
  return keepForClients(scope, "groups", { asked, range, rates }, () =>
    readGroups(scope, asked, dayRates(listDays(range), valuation)),
  );
}

async function readGroups(
  scope: AccountScope,
  { now, before, unit }: TwoRanges,
  rates: readonly DayRate[],
): Promise<GroupRebates[]> {
  const params = createSqlParams();
  const within = ({ from, to }: DayRange) =>
    `t.day between ${params.add(from)}::date and ${params.add(to)}::date`;
  const [isNow, isBefore] = [within(now), within(before)];
  const isValued = unit === "value";
  const factor = isValued ? "rate.rate" : "1";
  const join = isValued
    ? `left join ${ratesItem(rates, params)} on rate.coin = t.coin and rate.day = t.day`
    : "";
  const only = unit === "value" ? "" : `and t.coin = ${params.add(unit.coin)}`;
  const sum = (condition: string) =>
    `coalesce(sum(t.rebate_amount * ${factor}) filter (where ${condition}), 0)::text`;
  return queryRows(
    `select t.coin, t.symbol, t.product_type as "productType",
       case when count(*) = count(${factor})
         then json_build_object('now', ${sum(isNow)}, 'before', ${sum(isBefore)}) end as sums
     from ${sourceOf(scope, { now, before, unit }, params)} ${join}
     where (${isNow} or ${isBefore}) ${only}
     group by t.coin, t.symbol, t.product_type order by t.coin, t.symbol, t.product_type`,
    params.values,
  );
}

/** Days and groups of rows with their rebate, called `t`; days of neither range may be among them. */
function sourceOf(scope: AccountScope, { now, before, unit }: TwoRanges, params: SqlParams): string {
  if (isWholeAccount(scope))
    return `(select * from commission_day_totals where account_id = ${params.add(scope.accountId)}) t`;
  const rowsOf = (range: DayRange) => {
    const coins = unit === "value" ? [] : [unit.coin];
    const filter = narrowFilter(scope, { ...allCommissions(range), coins });
    return rowsOfFilter({ scope, filter, params }, "r");
  };
  const isNow = `r.day between ${params.add(now.from)}::date and ${params.add(now.to)}::date`;
  return `(select * from ${rowsOf(now)} union all select * from ${rowsOf(before)} where not (${isNow})) t`;
}
