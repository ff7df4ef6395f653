// SQL: sums of the ledger's rows over two ranges, which Prisma cannot write.
import { type ChangeLeaf, type Explanation, explainChange } from "@/lib/brief/explain";
import { allCommissions } from "@/lib/commissions/commission";
import { rowsOfFilter } from "@/lib/commissions/store/filter";
import { keepAnswer } from "@/lib/commissions/store/kept-figures";
import { type DayRange, hullOf, listDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { type Connection, db } from "@/lib/database/database";
import { narrowFilter } from "@/lib/database/narrow";
import { readRows, type Sql, sql } from "@/lib/database/sql";
import { type DayRate, dayRates, ratesItem } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";

export type ChangeReading = {
  readonly now: DayRange;
  readonly before: DayRange;
  /**
   * Rebates of one coin as they are; null: of all coins in the reporting currency, each day at its
   * rate.
   */
  readonly coin: string | null;
  /** Coins to leave out, such as those without a rate on some day. */
  readonly exceptCoins: readonly string[];
  /** The number of named clients, symbols and so on; the others are one line. */
  readonly mostLines: number;
};

/**
 * Why the rebate of `now` differs from that of `before`. Cached until a day of either, or a rate,
 * changes.
 */
export async function readChange(
  scope: AccountScope,
  request: ChangeReading,
): Promise<Explanation> {
  const range = hullOf(request.now, request.before);
  const about = { asked: request, range, isValued: request.coin === null };
  return keepAnswer(scope, "change", about, async (client, valuation) => {
    const rates = dayRates(listDays(range), valuation);
    return explainChange(await leavesAtRates(client, scope, request, rates), request.mostLines);
  });
}

export type ChangeSides = Omit<ChangeReading, "mostLines">;

/** The sums of both sides, sorted by client, product type, symbol and coin. */
export async function readLeaves(scope: AccountScope, sides: ChangeSides): Promise<ChangeLeaf[]> {
  const range = hullOf(sides.now, sides.before);
  const valuation = sides.coin === null ? await readValuation(range) : null;
  return leavesAtRates(db().pool, scope, sides, dayRates(listDays(range), valuation));
}

async function leavesAtRates(
  on: Connection,
  scope: AccountScope,
  { now, before, coin, exceptCoins }: ChangeSides,
  rates: readonly DayRate[],
): Promise<ChangeLeaf[]> {
  const rowsOf = (range: DayRange, isNow: Sql) => {
    const asked = allCommissions(range, coin);
    const except = { ...asked.except, coins: exceptCoins };
    const filter = narrowFilter(scope, { ...asked, except });
    return sql`select day, uid, coin, symbol, product_type, deal_amount, fee_paid, rebate_amount, ${isNow} as is_now
      from ${rowsOfFilter({ scope, filter })} t`;
  };
  const join =
    coin === null
      ? sql`left join ${ratesItem(rates)} on rate.coin = t.coin and rate.day = t.day`
      : sql``;
  const rate = coin === null ? sql`rate.rate` : sql`1`;
  const sums = (isNow: boolean) => {
    const side = isNow ? sql`is_now` : sql`not is_now`;
    const sum = (what: Sql) => sql`coalesce(sum(${what}) filter (where ${side}), 0)::text`;
    const given = (column: Sql) =>
      sql`case when count(*) filter (where ${side} and ${column} is null) = 0 then ${sum(column)} end`;
    return sql`json_build_object('volume', ${given(sql`deal_amount`)}, 'fee', ${given(sql`fee_paid`)},
      'rebate', ${sum(sql`rebate_amount`)}, 'value', ${sum(sql`rebate_amount * ${rate}`)})`;
  };
  return readRows(
    sql`select t.uid, t.product_type as "productType", t.symbol, t.coin, ${sums(true)} as now, ${sums(false)} as before
     from (${rowsOf(now, sql`true`)} union all ${rowsOf(before, sql`false`)}) t ${join}
     group by t.uid, t.product_type, t.symbol, t.coin order by t.uid, t.product_type, t.symbol, t.coin`,
    on,
  );
}
