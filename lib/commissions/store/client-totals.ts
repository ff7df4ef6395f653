// SQL: sums by client over weeks and days, of one snapshot.
/**
 * Sums per client over any range of days: `commission_client_weeks` has those of whole weeks,
 * `commission_client_days` those of the days before the first and after the last of them. What
 * writes both: `days/day-totals.ts`.
 */
import type pg from "pg";
import type { CommissionFilter, CommissionSums } from "@/lib/commissions/commission";
import { ADDED_SUMS, AMOUNT_COLUMN, MISSING_COLUMNS } from "@/lib/commissions/store/columns";
import {
  type CommissionQuery,
  namesSymbols,
  OF_CLIENTS,
  queryOf,
} from "@/lib/commissions/store/filter";
import type { Amount } from "@/lib/core/amount";
import { addDays, commonDays, type Day, type DayRange, mondayOf } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryRow } from "@/lib/database/database";
import { listConditions } from "@/lib/database/parts";
import { all, list, name, readRows, type Sql, sql } from "@/lib/database/sql";
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
};

const SUMS = [
  "row_count",
  "deal_amount",
  "fee",
  "fee_deduction",
  "fee_deduction_rows",
  "fee_paid",
  "rebate_amount",
  ...MISSING_COLUMNS,
] as const;
/** In the reporting currency, of the rows with a rate; what they are of a day. */
const VALUES = {
  valued_rows: sql`case when rate.rate is null then 0 else t.row_count end`,
  fee_paid_value: sql`coalesce(t.fee_paid * rate.rate, 0)`,
  fee_paid_value_missing: sql`case when rate.rate is null then 0 else t.fee_paid_missing end`,
  rebate_value: sql`coalesce(t.rebate_amount * rate.rate, 0)`,
};
type ValueColumn = keyof typeof VALUES;

/** "day": the day or the week's Monday. */
export type TotalColumn =
  | "day"
  | "uid"
  | "coin"
  | "product_type"
  | (typeof SUMS)[number]
  | ValueColumn;

const isValue = (column: TotalColumn): column is ValueColumn => column in VALUES;

/**
 * These columns of the filter's totals, some rows for each client, coin and product type. A source
 * as those of `filter.ts`; name no column that you do not use, because each costs time. Throws for a
 * filter by symbol.
 */
export async function clientTotals(
  { client, scope, filter }: ClientTotalsQuery,
  columns: readonly TotalColumn[],
): Promise<Sql> {
  if (namesSymbols(filter)) throw new RangeError("totals of clients have no symbols");
  const { weeks, days } = splitRange(await findStoredDays(client, scope, filter.range));
  const wanted = all([
    sql`t.account_id = ${scope.accountId}`,
    ...listConditions(OF_CLIENTS, filter),
  ]);
  const ofWeek = columns.map((column) =>
    column === "day" ? sql`t.week as day` : sql`t.${name(column)}`,
  );
  const ofDay = columns.map((column) =>
    isValue(column) ? sql`${VALUES[column]} as ${name(column)}` : sql`t.${name(column)}`,
  );
  const rates = columns.some(isValue) ? await joinRates(client, days) : sql``;
  return sql`(select ${list(ofWeek)} from commission_client_weeks t
    where ${wanted} and t.week = any(${weeks}::date[])
    union all
    select ${list(ofDay)} from commission_client_days t ${rates}
    where ${wanted} and t.day = any(${days}::date[]))`;
}

async function joinRates(client: pg.ClientBase, days: readonly Day[]): Promise<Sql> {
  const [first, last] = [days[0], days.at(-1)];
  const valuation = first && last ? await readValuation({ from: first, to: last }, client) : null;
  const rates = ratesItem(dayRates(days, valuation));
  return sql`left join ${rates} on rate.day = t.day and rate.coin = t.coin`;
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

/** What a measure of clients is summed from: the amount, and of how many rows, less those that do not give it. */
type Measured = {
  readonly amount: TotalColumn;
  readonly rows: TotalColumn;
  readonly missing: TotalColumn | null;
};
const VALUES_OF = {
  feePaid: { amount: "fee_paid_value", rows: "valued_rows", missing: "fee_paid_value_missing" },
  rebateAmount: { amount: "rebate_value", rows: "valued_rows", missing: null },
} as const satisfies Record<string, Measured>;
const AMOUNTS_OF = {
  dealAmount: {
    amount: AMOUNT_COLUMN.dealAmount,
    rows: "row_count",
    missing: "deal_amount_missing",
  },
  fee: { amount: AMOUNT_COLUMN.fee, rows: "row_count", missing: "fee_missing" },
  feePaid: { amount: AMOUNT_COLUMN.feePaid, rows: "row_count", missing: "fee_paid_missing" },
  rebateAmount: { amount: AMOUNT_COLUMN.rebateAmount, rows: "row_count", missing: null },
} as const satisfies Record<string, Measured>;

/** `coin` null: values of all coins. Deal amounts and fees before deductions have no value. */
export type ClientMeasure =
  | { readonly field: keyof typeof VALUES_OF; readonly coin: null }
  | { readonly field: keyof typeof AMOUNTS_OF; readonly coin: string };

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
 * One measure per client: uid and amount, which is null where no row of the client gives it, or
 * where it is a value and no row that gives it has a rate; `is_whole`: whether every row is in it. A
 * source as those of `filter.ts`. The caller sees to it that an amount is of one coin.
 */
export async function clientAmounts(query: ClientTotalsQuery, by: ClientMeasure): Promise<Sql> {
  const measured: Measured = by.coin === null ? VALUES_OF[by.field] : AMOUNTS_OF[by.field];
  const { amount, rows, missing } = measured;
  const columns: TotalColumn[] = ["uid", amount, rows];
  if (missing !== null) columns.push(missing);
  const totals = await clientTotals(query, columns);
  const without = missing === null ? sql`0` : sql`sum(t.${name(missing)})`;
  return sql`(select t.uid, ${without} = 0 as is_whole,
      case when sum(t.${name(rows)}) > ${without} then sum(t.${name(amount)}) end as amount
    from ${totals} t group by t.uid)`;
}

/**
 * Sums of one client and coin. `valuedRows` of its rows have a rate, and only those are in the
 * values.
 */
export type ClientCoinSums = CommissionSums & {
  readonly valuedRows: number;
  readonly feePaidValue: Amount;
  /** So many of the rows with a rate do not give the fees paid. */
  readonly feePaidValueMissing: number;
  readonly rebateValue: Amount;
};

const ADDED_VALUES = sql`sum(t.valued_rows)::int as "valuedRows", sum(t.fee_paid_value) as "feePaidValue",
      sum(t.fee_paid_value_missing)::int as "feePaidValueMissing", sum(t.rebate_value) as "rebateValue"`;
const NO_VALUES = sql`0 as "valuedRows", 0::numeric as "feePaidValue", 0 as "feePaidValueMissing", 0::numeric as "rebateValue"`;

/** What `addCoinSums` adds up, and the coin. */
export function coinSumColumns(isValued: boolean): readonly TotalColumn[] {
  const values = Object.keys(VALUES) as ValueColumn[];
  return ["coin", ...SUMS, ...(isValued ? values : [])];
}

/**
 * The sums and values of `clientTotals` `t` as the fields of ClientCoinSums; without values they
 * are 0.
 */
export function addCoinSums(isValued: boolean): Sql {
  return sql`${ADDED_SUMS}, ${isValued ? ADDED_VALUES : NO_VALUES}`;
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
  const totals = await clientTotals({ ...query, client }, ["uid", ...coinSumColumns(isValued)]);
  const rows = await readRows<ClientCoinSums & { uid: string }>(
    sql`select t.uid, t.coin, ${addCoinSums(isValued)} from ${totals} t
     group by t.uid, t.coin order by t.uid, t.coin`,
    client,
  );
  for (const { uid, ...sums } of rows) byClient.get(uid)?.push(sums);
  return byClient;
}
