// SQL: totals are added up inside the database from the day's rows.
/**
 * A day's totals, written in the day's own transaction:
 *
 * - `commission_day_totals` per coin, symbol and product type;
 * - `commission_product_totals` the same without symbols;
 * - `commission_client_days` per coin, product type and client;
 * - `commission_client_weeks` the same per week, moved by what the day's totals of clients change.
 *
 * To add a column to them: docs/totals.md.
 */
import type pg from "pg";
import { type Day, mondayOf } from "@/lib/core/day";
import { queryValue } from "@/lib/database/database";
import { arraysOf } from "@/lib/database/parts";
import { holdRates } from "@/lib/rates/store/client-values";
import { dayRates } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { addClientsOfDay } from "../clients";
import {
  FEE_COLUMNS,
  FEE_SUMS_OF_ROWS,
  MISSING_COLUMNS,
  MISSING_OF_ROWS,
  SUMMED_COLUMNS,
  sumsOf,
} from "../columns";
import type { DayTransaction } from "./day-rows";

const MISSING = MISSING_COLUMNS.join(", ");
const TOTAL_COLUMNS = `row_count, ${SUMMED_COLUMNS.join(", ")}, ${MISSING}, ${FEE_COLUMNS}`;
const SUMS_OF_TOTALS = TOTAL_COLUMNS.replaceAll(/\w+/g, "sum($&)");

const DAY_TOTALS = `with total as (
  insert into commission_day_totals (account_id, day, coin, symbol, product_type, ${TOTAL_COLUMNS})
  select account_id, day, coin, symbol, product_type, count(*), ${sumsOf(SUMMED_COLUMNS)}, ${MISSING_OF_ROWS}, ${FEE_SUMS_OF_ROWS}
  from commission_rows t where account_id = $1 and day = $2
  group by account_id, day, coin, symbol, product_type
  returning row_count)
  select coalesce(sum(row_count), 0)::int from total`;

const PRODUCT_TOTALS = `insert into commission_product_totals (account_id, day, coin, product_type, ${TOTAL_COLUMNS})
  select account_id, day, coin, product_type, ${SUMS_OF_TOTALS}
  from commission_day_totals where account_id = $1 and day = $2
  group by account_id, day, coin, product_type`;

const CLIENT_KEY = "coin, product_type, uid";
/** Amounts that no row gives are 0 here, so that weeks move by differences. Counts say how many rows gave them. */
const CLIENT_SUMS = `row_count, deal_amount, fee, fee_deduction, fee_deduction_rows, fee_paid, rebate_amount, ${MISSING}`;
const CLIENT_SUMS_OF_ROWS = `count(*)::int as row_count, coalesce(sum(deal_amount), 0) as deal_amount,
    coalesce(sum(fee), 0) as fee, coalesce(sum(fee_deduction), 0) as fee_deduction,
    count(fee_deduction)::int as fee_deduction_rows, coalesce(sum(fee_paid), 0) as fee_paid,
    sum(rebate_amount) as rebate_amount, (count(*) - count(deal_amount))::int as deal_amount_missing,
    (count(*) - count(fee))::int as fee_missing, (count(*) - count(fee_paid))::int as fee_paid_missing`;

const CLIENT_DAYS = `insert into commission_client_days (account_id, day, ${CLIENT_KEY}, ${CLIENT_SUMS})
  select $1, $2, ${CLIENT_KEY}, ${CLIENT_SUMS_OF_ROWS}
  from commission_rows where account_id = $1 and day = $2
  group by ${CLIENT_KEY} order by ${CLIENT_KEY}`;

/**
 * Adds to the week what the day's rows come to now, less what its totals of clients had before.
 * Parameters: account, day, Monday, and the day's rates by coin.
 */
const MOVE_WEEK = `with now as (
    select ${CLIENT_KEY}, ${CLIENT_SUMS_OF_ROWS}
    from commission_rows where account_id = $1 and day = $2 group by ${CLIENT_KEY}),
  before as (select * from commission_client_days where account_id = $1 and day = $2),
  moved as (
    select coin, product_type, uid,
      coalesce(now.row_count, 0) - coalesce(before.row_count, 0) as row_count,
      coalesce(now.deal_amount, 0) - coalesce(before.deal_amount, 0) as deal_amount,
      coalesce(now.fee, 0) - coalesce(before.fee, 0) as fee,
      coalesce(now.fee_deduction, 0) - coalesce(before.fee_deduction, 0) as fee_deduction,
      coalesce(now.fee_deduction_rows, 0) - coalesce(before.fee_deduction_rows, 0) as fee_deduction_rows,
      coalesce(now.fee_paid, 0) - coalesce(before.fee_paid, 0) as fee_paid,
      coalesce(now.rebate_amount, 0) - coalesce(before.rebate_amount, 0) as rebate_amount,
      coalesce(now.deal_amount_missing, 0) - coalesce(before.deal_amount_missing, 0) as deal_amount_missing,
      coalesce(now.fee_missing, 0) - coalesce(before.fee_missing, 0) as fee_missing,
      coalesce(now.fee_paid_missing, 0) - coalesce(before.fee_paid_missing, 0) as fee_paid_missing
    from now full join before using (${CLIENT_KEY}))
  insert into commission_client_weeks as week
    (account_id, week, ${CLIENT_KEY}, ${CLIENT_SUMS}, valued_rows, fee_paid_value, fee_paid_value_missing, rebate_value)
  select $1, $3::date, coin, product_type, uid, row_count, deal_amount, fee, fee_deduction, fee_deduction_rows,
    fee_paid, rebate_amount, ${MISSING}, case when rate is null then 0 else row_count end,
    coalesce(fee_paid * rate, 0), case when rate is null then 0 else fee_paid_missing end,
    coalesce(rebate_amount * rate, 0)
  from moved left join unnest($4::text[], $5::numeric[]) applied (coin, rate) using (coin)
  where (row_count, deal_amount, fee, fee_deduction, fee_deduction_rows, fee_paid, rebate_amount, ${MISSING})
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  order by coin, product_type, uid
  on conflict (account_id, week, ${CLIENT_KEY}) do update set
    row_count = week.row_count + excluded.row_count,
    deal_amount = week.deal_amount + excluded.deal_amount,
    fee = week.fee + excluded.fee,
    fee_deduction = week.fee_deduction + excluded.fee_deduction,
    fee_deduction_rows = week.fee_deduction_rows + excluded.fee_deduction_rows,
    fee_paid = week.fee_paid + excluded.fee_paid,
    rebate_amount = week.rebate_amount + excluded.rebate_amount,
    deal_amount_missing = week.deal_amount_missing + excluded.deal_amount_missing,
    fee_missing = week.fee_missing + excluded.fee_missing,
    fee_paid_missing = week.fee_paid_missing + excluded.fee_paid_missing,
    valued_rows = week.valued_rows + excluded.valued_rows,
    fee_paid_value = week.fee_paid_value + excluded.fee_paid_value,
    fee_paid_value_missing = week.fee_paid_value_missing + excluded.fee_paid_value_missing,
    rebate_value = week.rebate_value + excluded.rebate_value`;

/** Clients that the day was the last to have rows of in its week. */
const EMPTY_WEEKS =
  "delete from commission_client_weeks where account_id = $1 and week = $2 and row_count = 0";

/**
 * Writes the totals of the day's present rows, in place of those of its rows before; returns how
 * many rows they are of. Call it after every change of a day's rows, in the same transaction.
 */
export async function writeDayTotals({ client, accountId, day }: DayTransaction): Promise<number> {
  await moveWeek(client, accountId, day);
  for (const table of DAY_TABLES) {
    await client.query(`delete from ${table} where account_id = $1 and day = $2`, [accountId, day]);
  }
  const rowCount = await queryValue<number>(DAY_TOTALS, [accountId, day], client);
  await client.query(PRODUCT_TOTALS, [accountId, day]);
  await client.query(CLIENT_DAYS, [accountId, day]);
  await addClientsOfDay({ client, accountId, day });
  return rowCount;
}

const DAY_TABLES = ["commission_day_totals", "commission_product_totals", "commission_client_days"];

async function moveWeek(client: pg.ClientBase, accountId: number, day: Day): Promise<void> {
  const week = mondayOf(day);
  await holdRates(client);
  // Two days of a week change the same rows: they wait for each other here, in no order of clients.
  await client.query("select pg_advisory_xact_lock($1, $2::date - date '2000-01-03')", [
    accountId,
    week,
  ]);
  const rates = dayRates([day], await readValuation({ from: day, to: day }, client));
  await client.query(MOVE_WEEK, [accountId, day, week, ...arraysOf(rates, "coin", "rate")]);
  await client.query(EMPTY_WEEKS, [accountId, week]);
}

/** Keeps what this version of the day came to. The version has to be in the history. */
export async function writeRevisionTotals(
  { client, accountId, day }: DayTransaction,
  revision: number,
): Promise<void> {
  await client.query(
    `insert into commission_revision_totals (account_id, day, revision, coin, ${TOTAL_COLUMNS})
     select account_id, day, $3, coin, ${SUMS_OF_TOTALS}
     from commission_product_totals where account_id = $1 and day = $2 group by account_id, day, coin`,
    [accountId, day, revision],
  );
}
