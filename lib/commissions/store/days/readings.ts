// SQL: sums and running sums over the rows, by window functions.

import { STATED_TOTALS, type StatedTotal } from "@/lib/commissions/commission";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryByHash } from "@/lib/database/database";
import {
  READINGS,
  type Reading,
  type ReadingPeriod,
  type ReadingScope,
} from "@/lib/reconciliation/reconciliation";
import { AMOUNT_COLUMN } from "../columns";

/** Goes up with any change of the readings: findings of another version are made anew. */
export const READINGS_VERSION = 2;

/** What the rows of a scope have in common, as columns of commission_rows. */
const KEYS: Record<ReadingScope, readonly string[]> = {
  "client-coin": ["uid", "coin"],
  client: ["uid"],
  "client-coin-symbol": ["uid", "coin", "symbol"],
  "client-coin-product": ["uid", "coin", "product_type"],
  "client-coin-symbol-product": ["uid", "coin", "symbol", "product_type"],
  coin: ["coin"],
  "coin-symbol": ["coin", "symbol"],
  "coin-product": ["coin", "product_type"],
  "coin-symbol-product": ["coin", "symbol", "product_type"],
  book: [],
};

type SumReading = Extract<Reading, { kind: "sum" }>;
type RunningReading = SumReading & { readonly period: "running-day" | "running-on" };

/**
 * The others say of each row alone what its total should be; the running ones say it of all rows
 * together.
 */
export function isRunning(reading: Reading): reading is RunningReading {
  return reading.kind === "sum" && reading.period.startsWith("running-");
}
export const ROW_READINGS = READINGS.filter((reading) => !isRunning(reading));

const name = (scope: ReadingScope) => scope.replaceAll("-", "_");
const scopesOf = (period: ReadingPeriod) =>
  READINGS.flatMap((reading) =>
    reading.kind === "sum" && reading.period === period ? [reading.scope] : [],
  );
const partition = (scope: ReadingScope) =>
  KEYS[scope].length > 0 ? `partition by ${KEYS[scope].join(", ")}` : "";
const using = (table: string, scope: ReadingScope) => {
  const keys = KEYS[scope].map((key) => `${table}.${key} = r.${key}`).join(" and ");
  return `left join ${table} on ${keys || "true"}`;
};

/**
 * Client sums come from the totals of clients, the book's from those of days: neither reads rows of other
 * days.
 */
const longSums = (scope: ReadingScope) => {
  const from = KEYS[scope].includes("uid") ? "client" : "book";
  const keys = KEYS[scope];
  return `long_${name(scope)} as (select ${[...keys, "sum(w) as w", "sum(q) as q"].join(", ")} from ${from}
    ${keys.length > 0 ? `group by ${keys.join(", ")}` : ""})`;
};

/**
 * What the total said on the day before. Rows of the scope that said different things cannot be
 * gone on from: NaN.
 */
const previousSums = (scope: ReadingScope) => {
  const same = STATED_TOTALS.map((total) => {
    const column = AMOUNT_COLUMN[total];
    return `case when min(${column}) = max(${column}) then min(${column}) when count(${column}) > 0 then 'NaN' end as ${column}`;
  });
  const keys = KEYS[scope];
  return `previous_${name(scope)} as (select ${[...keys, ...same].join(", ")} from commission_rows
    where account_id = $1 and day = $8::date ${keys.length > 0 ? `group by ${keys.join(", ")}` : ""})`;
};

const LONG = scopesOf("window");
const PREVIOUS = scopesOf("to-date");
const between = (from: string, to: string) =>
  `filter (where day between ${from}::date and ${to}::date)`;
const totalsOf = (
  table: string,
  keys: string,
) => `select ${keys}, coalesce(sum(rebate_amount) ${between("$3", "$2")}, 0) as w,
  coalesce(sum(rebate_amount) ${between("$4", "$5")}, 0) as q
  from ${table} where account_id = $1 and day between $6::date and $7::date group by ${keys}`;

/**
 * `with` clauses that end in `r`: the day's rows, each with what it should say by every reading.
 * Parameters: $1 account, $2 day, $3 first day of the window; $4 and $5 the window before the read;
 * $6 and $7 the days that both reach over; $8 the day before. A null in $3, $4 or $8 leaves that
 * period out: it cannot be told.
 */
export const EXPECTED_ROWS = `with ${[
  `book as materialized (${totalsOf("commission_day_totals", "coin, symbol, product_type")})`,
  `client as materialized (${totalsOf("commission_client_days", "uid, coin")})`,
  ...LONG.map(longSums),
  ...PREVIOUS.map(previousSums),
  `own_rows as materialized (select r.*, ${scopesOf("day")
    .map((scope) => `sum(rebate_amount) over (${partition(scope)}) as day_${name(scope)}`)
    .join(", ")} from commission_rows r where account_id = $1 and day = $2)`,
  `r as materialized (select r.*,
    ${LONG.map((scope) => `long_${name(scope)}.w as window_${name(scope)}, long_${name(scope)}.q as read_${name(scope)}`).join(", ")},
    ${PREVIOUS.flatMap((scope) => STATED_TOTALS.map((total) => `previous_${name(scope)}.${AMOUNT_COLUMN[total]} as previous_${name(scope)}_${AMOUNT_COLUMN[total]}`)).join(", ")}
    from own_rows r ${LONG.map((scope) => using(`long_${name(scope)}`, scope)).join(" ")}
    ${PREVIOUS.map((scope) => using(`previous_${name(scope)}`, scope)).join(" ")})`,
].join(",\n")}`;

/**
 * What a row `r` should say by the reading; null where that cannot be told. Not for running
 * readings.
 */
export function expectedValue(reading: Reading, total: StatedTotal): string {
  if (reading.kind === "own") return "r.rebate_amount";
  if (reading.kind === "zero") return "0";
  if (reading.kind === "part") {
    return `least(greatest(r.${AMOUNT_COLUMN[total]}, least(r.rebate_amount, 0)), greatest(r.rebate_amount, 0))`;
  }
  const scope = name(reading.scope);
  switch (reading.period) {
    case "day":
      return `r.day_${scope}`;
    case "window":
      return `case when $3::date is not null then r.window_${scope} end`;
    case "read-window":
      return `case when $4::date is not null then r.read_${scope} end`;
    case "to-date":
      return `(r.previous_${scope}_${AMOUNT_COLUMN[total]} + r.day_${scope})`;
    case "running-day":
    case "running-on":
      throw new Error(`${reading.id} says nothing of a single row`);
    default:
      return reading.period satisfies never;
  }
}

type Fits = { readonly tested: number; readonly fits: number };

/**
 * Each row's total less its own rebate is the total before it, so in a group that runs, totals and
 * totals-before are the same amounts but for the first and the last. A group of one row says
 * nothing of a start that is not zero.
 */
export async function countRunningFits(
  { accountId }: WholeAccountScope,
  day: Day,
  total: StatedTotal,
  { scope, period }: RunningReading,
): Promise<Fits> {
  const statement = runningFits(AMOUNT_COLUMN[total], KEYS[scope], period === "running-day");
  const [counted] = (await queryByHash<Fits>(statement, [accountId, day])) as [Fits]; // it counts: one row
  return counted;
}

function runningFits(total: string, columns: readonly string[], fromZero: boolean): string {
  const closed = `ends is null ${fromZero ? "and touches_zero" : ""}`; // all of it adds up to nothing
  const open = `ends = 2 and first is not null ${fromZero ? "and first = 0" : ""}`;
  const tested = fromZero ? "true" : "rows > 1";
  return `with stated as materialized (
      select row(${columns.join(", ")})::text as key, ${total} as total, rebate_amount as own
      from commission_rows where account_id = $1 and day = $2 and ${total} is not null),
    net as (
      select key, value, sum(n) as n
      from (select key, total as value, 1 as n from stated union all select key, total - own, -1 from stated) steps
      group by key, value having sum(n) <> 0),
    ends as (select key, sum(abs(n)) as ends, min(value) filter (where n = -1) as first from net group by key),
    groups as (select key, count(*) as rows, bool_or(total = own) as touches_zero from stated group by key)
    select coalesce(sum(rows) filter (where ${tested}), 0)::int as tested,
      coalesce(sum(rows) filter (where ${tested} and (${closed} or ${open})), 0)::int as fits
    from groups left join ends using (key)`;
}
