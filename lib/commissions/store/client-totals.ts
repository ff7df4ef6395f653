// SQL: sums by client over weeks and days, of one snapshot.
/**
 * Sums per client over any range of days: `commission_client_weeks` has those of whole weeks,
 * `commission_client_days` those of the days before the first and after the last of them. What
 * writes both: `days/day-totals.ts`.
 */
import type pg from "pg";
import type { CommissionFilter, CommissionSums } from "@/lib/commissions/commission";
import { AMOUNT_COLUMN, addSums, columnsOf } from "@/lib/commissions/store/columns";
import {
  type CommissionQuery,
  listsOf,
  namesSymbols,
  queryOf,
} from "@/lib/commissions/store/filter";
import type { Amount } from "@/lib/core/amount";
import { addDays, commonDays, type Day, type DayRange, mondayOf } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryRow, queryRows } from "@/lib/database/database";
import { dayRates, ratesItem } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";

/** The whole weeks of a range, each by its Monday, and the days that are left. */
export type WeeksAndDays = { readonly weeks: readonly Day[]; readonly days: readonly Day[] };

export function splitRange(range: DayRange | null): WeeksAndDays {
  const weeks: Day[] = [];
  const days: Day[] = [];
  if (range === null) return { weeks, days };
  for (let day = range.from; day <= range.to; ) {
    const isWhole = day === mondayOf(day) && addDays(day, 6) <= range.to;
    (isWhole ? weeks : days).push(day);
    day = addDays(day, isWhole ? 7 : 1);
  }
  return { weeks, days };
}

export type ClientTotalsQuery = CommissionQuery & {
  /** In the snapshot (`inSnapshot`) in which the sums are read. */
  readonly client: pg.ClientBase;
  /** Whether the values of days are wanted; without it those columns must not be used. */
  readonly isValued: boolean;
};

const SUMS = [
  "row_count",
  "deal_amount",
  "fee",
  "fee_deduction",
  "fee_deduction_rows",
  "fee_paid",
  "rebate_amount",
];
const VALUES = ["valued_rows", "fee_paid_value", "rebate_value"];
const DAY_VALUES = `case when rate.rate is null then 0 else t.row_count end as valued_rows,
      coalesce(t.fee_paid * rate.rate, 0) as fee_paid_value, coalesce(t.rebate_amount * rate.rate, 0) as rebate_value`;

/**
 * Totals of the filter as a FROM item called `alias`, some for each client, coin and product type:
 * day (that or the week's Monday), uid, coin, product_type, row_count, deal_amount, fee, fee_deduction, fee_deduction_rows, fee_paid,
 * rebate_amount, and of the rows with a rate valued_rows, fee_paid_value, rebate_value, in the
 * reporting currency. Throws for a filter by symbol.
 */
export async function clientTotals(query: ClientTotalsQuery, alias: string): Promise<string> {
  const { client, scope, filter, params, isValued } = query;
  if (namesSymbols(filter)) throw new RangeError("totals of clients have no symbols");
  const { weeks, days } = splitRange(await findStoredDays(client, scope, filter.range));
  const where = (column: string, starts: readonly Day[]) =>
    [
      `t.account_id = ${params.add(scope.accountId)}`,
      `t.${column} = any(${params.add(starts)}::date[])`,
      ...listsOf("t", filter, params),
    ].join(" and ");
  const columns = columnsOf("t", ["uid", "coin", "product_type", ...SUMS]);
  if (!isValued) {
    return `(select t.week as day, ${columns} from commission_client_weeks t where ${where("week", weeks)}
    union all
    select t.day, ${columns} from commission_client_days t where ${where("day", days)}) ${alias}`;
  }
  const [first, last] = [days[0], days.at(-1)];
  const valuation = first && last ? await readValuation({ from: first, to: last }, client) : null;
  const rates = dayRates(days, valuation);
  return `(select t.week as day, ${columns}, ${columnsOf("t", VALUES)}
    from commission_client_weeks t where ${where("week", weeks)}
    union all
    select t.day, ${columns}, ${DAY_VALUES}
    from commission_client_days t
    left join ${ratesItem(rates, params)} on rate.day = t.day and rate.coin = t.coin
    where ${where("day", days)}) ${alias}`;
}

/** The days of the range between the first and the last that the account has rows of. */
export async function findStoredDays(
  client: pg.ClientBase,
  { accountId }: AccountScope,
  range: DayRange,
): Promise<DayRange | null> {
  const stored = await queryRow<DayRange | { from: null }>(
    `select min(day) as "from", max(day) as "to" from commission_days
     where account_id = $1 and row_count > 0`,
    [accountId],
    client,
  );
  return stored.from === null ? null : commonDays(range, stored);
}

const VALUE_COLUMN = { feePaid: "fee_paid_value", rebateAmount: "rebate_value" } as const;

/** `coin` null: values of all coins. Deal amounts and fees before deductions have no value. */
export type ClientMeasure =
  | { readonly field: keyof typeof VALUE_COLUMN; readonly coin: null }
  | { readonly field: "dealAmount" | "fee" | "feePaid" | "rebateAmount"; readonly coin: string };

/**
 * Coins are never added together: the filter is left with the one coin, or with none; as it is for
 * values (null).
 */
export function narrowToCoin(filter: CommissionFilter, coin: string | null): CommissionFilter {
  if (coin === null) return filter;
  const isWanted = filter.coins.length === 0 || filter.coins.includes(coin);
  const { except } = filter;
  return {
    ...filter,
    coins: [coin],
    except: isWanted ? except : { ...except, coins: [...except.coins, coin] },
  };
}

/**
 * One measure per client as a FROM item called `alias`: uid and amount, which is null where it is a
 * value and no row of the client has a rate. The caller sees to it that an amount is of one coin.
 */
export async function clientAmounts(
  query: Omit<ClientTotalsQuery, "isValued">,
  by: ClientMeasure,
  alias: string,
): Promise<string> {
  const isValued = by.coin === null;
  const totals = await clientTotals({ ...query, isValued }, "t");
  const amount =
    by.coin === null
      ? `case when sum(t.valued_rows) > 0 then sum(t.${VALUE_COLUMN[by.field]}) end`
      : `sum(t.${AMOUNT_COLUMN[by.field]})`;
  return `(select t.uid, ${amount} as amount from ${totals} group by t.uid) ${alias}`;
}

/**
 * Sums of one client and coin. `valuedRows` of its rows have a rate, and only those are in the
 * values.
 */
export type ClientCoinSums = CommissionSums & {
  readonly valuedRows: number;
  readonly feePaidValue: Amount;
  readonly rebateValue: Amount;
};

/** The sums and values of `clientTotals` as the fields of ClientCoinSums; without values they are 0. */
export function addCoinSums(alias: string, isValued: boolean): string {
  const values = isValued
    ? `sum(${alias}.valued_rows)::int as "valuedRows", sum(${alias}.fee_paid_value) as "feePaidValue",
      sum(${alias}.rebate_value) as "rebateValue"`
    : `0 as "valuedRows", 0::numeric as "feePaidValue", 0::numeric as "rebateValue"`;
  return `${addSums(alias)}, ${values}`;
}

/** Sums of some clients of a filter, each with its coins by name. `client`: in a snapshot. */
export async function readClientCoins(
  client: pg.ClientBase,
  scope: AccountScope,
  book: CommissionFilter,
  { uids, isValued }: { uids: readonly string[]; isValued: boolean },
): Promise<Map<string, ClientCoinSums[]>> {
  const byClient = new Map<string, ClientCoinSums[]>(uids.map((uid) => [uid, []]));
  if (byClient.size === 0) return byClient;
  const query = queryOf(scope, { ...book, uids });
  const totals = await clientTotals({ ...query, client, isValued }, "t");
  const rows = await queryRows<ClientCoinSums & { uid: string }>(
    `select t.uid, t.coin, ${addCoinSums("t", isValued)} from ${totals}
     group by t.uid, t.coin order by t.uid, t.coin`,
    query.params.values,
    client,
  );
  for (const { uid, ...sums } of rows) byClient.get(uid)?.push(sums);
  return byClient;
}
