// SQL: sums of the ledger's rows on two sides, which Prisma cannot write.
import { type Explanation, explainChange, type Leaf } from "@/lib/brief/explain";
import { allCommissions } from "@/lib/commissions/commission";
import { rowsOfFilter } from "@/lib/commissions/store/filter";
import { keepAnswer } from "@/lib/commissions/store/kept-figures";
import { type DayRate, dayRates, ratesItem } from "@/lib/commissions/store/sums/pieces";
import { type DayRange, hullOf, listDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { narrowFilter } from "@/lib/database/narrow";
import { createSqlParams } from "@/lib/database/sql-params";
import { createRatesHash, readValuation } from "@/lib/rates/store/reference-rates";

export type ChangeRequest = {
  readonly now: DayRange;
  readonly before: DayRange;
  /** Rebates of one coin as they are; null: of all coins, each day at its rate. */
  readonly coin: string | null;
  /** Coins that have no part in it: those without a rate on some day of either range, say. */
  readonly exceptCoins: readonly string[];
  /** How many clients, symbols and so on are named; the others are one line. */
  readonly mostLines: number;
};

/** Why the rebate of `now` is not that of `before`. Kept until a day of either, or a rate, changes. */
export async function readChange(
  scope: AccountScope,
  request: ChangeRequest,
): Promise<Explanation> {
  const range = hullOf(request.now, request.before);
  const valuation = request.coin === null ? await readValuation(range) : null;
  const rates = valuation && createRatesHash(valuation)(range);
  return keepAnswer(scope, "change", { asked: request, range, rates }, async () =>
    explainChange(
      await leavesAtRates(scope, request, dayRates(listDays(range), valuation)),
      request.mostLines,
    ),
  );
}

export type ChangeSides = Omit<ChangeRequest, "mostLines">;

/** The sums of both sides by client, product type, symbol and coin, in this order. */
export async function readLeaves(scope: AccountScope, sides: ChangeSides): Promise<Leaf[]> {
  const range = hullOf(sides.now, sides.before);
  const valuation = sides.coin === null ? await readValuation(range) : null;
  return leavesAtRates(scope, sides, dayRates(listDays(range), valuation));
}

async function leavesAtRates(
  scope: AccountScope,
  { now, before, coin, exceptCoins }: ChangeSides,
  rates: readonly DayRate[],
): Promise<Leaf[]> {
  const params = createSqlParams();
  const rowsOf = (range: DayRange, isNow: boolean) => {
    const everything = allCommissions(range);
    const coins = coin === null ? [] : [coin];
    const except = { ...everything.except, coins: exceptCoins };
    const filter = narrowFilter(scope, { ...everything, coins, except });
    return `select day, uid, coin, symbol, product_type, deal_amount, fee_paid, rebate_amount, ${isNow} as is_now
      from ${rowsOfFilter({ scope, filter, params }, "r")}`;
  };
  const [rate, join] =
    coin === null
      ? [
          "rate.rate",
          `left join ${ratesItem(rates, params)} on rate.coin = t.coin and rate.day = t.day`,
        ]
      : ["1", ""];
  const sums = (isNow: boolean) => {
    const sum = (what: string) =>
      `coalesce(sum(${what}) filter (where ${isNow ? "" : "not "}is_now), 0)::text`;
    return `json_build_object('volume', ${sum("deal_amount")}, 'fee', ${sum("fee_paid")},
      'rebate', ${sum("rebate_amount")}, 'value', ${sum(`rebate_amount * ${rate}`)})`;
  };
  return queryRows(
    `select t.uid, t.product_type as "productType", t.symbol, t.coin, ${sums(true)} as now, ${sums(false)} as before
     from (${rowsOf(now, true)} union all ${rowsOf(before, false)}) t ${join}
     group by t.uid, t.product_type, t.symbol, t.coin order by t.uid, t.product_type, t.symbol, t.coin`,
    params.values,
  );
}
