// SQL: sums by group.

import { allCommissions, type CommissionGroup } from "@/lib/commissions/commission";
import type { Amount } from "@/lib/core/amount";
import { type DayRange, hullOf, listDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { narrowFilter } from "@/lib/database/narrow";
import { readRows, type Sql, sql } from "@/lib/database/sql";
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
  const isNow = sql`t.day between ${now.from}::date and ${now.to}::date`;
  const isBefore = sql`t.day between ${before.from}::date and ${before.to}::date`;
  const rowsOf = (range: DayRange) => {
    const filter = narrowFilter(scope, allCommissions(range, coin));
    return additiveSource({ scope, filter }, "symbol");
  };
  const factor = coin === null ? sql`rate.rate` : sql`1`;
  const join =
    coin === null
      ? sql`left join ${ratesItem(rates)} on rate.coin = t.coin and rate.day = t.day`
      : sql``;
  const sum = (condition: Sql) =>
    sql`coalesce(sum(t.rebate_amount * ${factor}) filter (where ${condition}), 0)::text`;
  const columns = sql`t.day, t.coin, t.symbol, t.product_type, t.rebate_amount`;
  return readRows(
    sql`select t.coin, t.symbol, t.product_type as "productType",
       case when count(*) = count(${factor})
         then json_build_object('now', ${sum(isNow)}, 'before', ${sum(isBefore)}) end as sums
     from (select ${columns} from ${rowsOf(now)} t
       union all select ${columns} from ${rowsOf(before)} t where not (${isNow})) t ${join}
     group by t.coin, t.symbol, t.product_type order by t.coin, t.symbol, t.product_type`,
  );
}
