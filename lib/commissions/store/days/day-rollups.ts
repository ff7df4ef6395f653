// SQL: rollups are built inside the database from the day's rows.
import { queryValue } from "@/lib/database/database";
import { FEE_COLUMNS, FEE_SUMS_OF_ROWS, SUMMED_COLUMNS, sumsOf } from "../columns";
import type { DayTransaction } from "./day-rows";

const SUM_COLUMNS = ["row_count", ...SUMMED_COLUMNS].join(", ");
const SUMS_OF_ROWS = `count(*), ${sumsOf(SUMMED_COLUMNS)}`;
const TOTAL_COLUMNS = `${SUM_COLUMNS}, ${FEE_COLUMNS}`;
const SUMS_OF_TOTALS = TOTAL_COLUMNS.replaceAll(/\w+/g, "sum($&)");

const TOTALS = `with total as (
  insert into commission_day_totals (account_id, day, coin, symbol, product_type, ${TOTAL_COLUMNS})
  select account_id, day, coin, symbol, product_type, ${SUMS_OF_ROWS}, ${FEE_SUMS_OF_ROWS}
  from commission_rows where account_id = $1 and day = $2
  group by account_id, day, coin, symbol, product_type
  returning row_count)
  select coalesce(sum(row_count), 0)::int from total`;

const PRODUCT_TOTALS = `insert into commission_product_totals (account_id, day, coin, product_type, ${TOTAL_COLUMNS})
  select account_id, day, coin, product_type, ${SUMS_OF_TOTALS}
  from commission_day_totals where account_id = $1 and day = $2
  group by account_id, day, coin, product_type`;

const CLIENT_DAYS = `insert into commission_client_days (account_id, day, coin, uid, ${SUM_COLUMNS})
  select account_id, day, coin, uid, ${SUMS_OF_ROWS}
  from commission_rows where account_id = $1 and day = $2
  group by account_id, day, coin, uid`;

/** How many clients' bits one row holds: the width of commission_day_clients.clients. */
export const CLIENTS_PER_CHUNK = 8192;

/**
 * Bits by row count in binary digits. The left join makes a client without a number fail instead of
 * being left out.
 */
const GROUP_CLIENTS = `insert into commission_group_clients (account_id, day, coin, symbol, product_type, plane, chunk, clients)
  select $1, $2, coin, symbol, product_type, plane, chunk, bit_or(clients)
  from (select coin, symbol, product_type, held, number / ${CLIENTS_PER_CHUNK} as chunk,
      bit_or(set_bit(B'0'::bit(${CLIENTS_PER_CHUNK}), number % ${CLIENTS_PER_CHUNK}, 1)) as clients
    from (select coin, symbol, product_type, uid, count(*)::int as held from commission_rows
      where account_id = $1 and day = $2 group by coin, symbol, product_type, uid) counted
    left join clients on clients.account_id = $1 and clients.uid = counted.uid
    group by coin, symbol, product_type, held, chunk) numbered
  join generate_series(0, 30) plane on held >> plane & 1 = 1
  group by coin, symbol, product_type, plane, chunk`;

const DAY_CLIENTS = `insert into commission_day_clients (account_id, day, coin, product_type, chunk, clients)
  select account_id, day, coin, product_type, chunk, bit_or(clients) from commission_group_clients
  where account_id = $1 and day = $2 group by account_id, day, coin, product_type, chunk`;

const ROLLUPS = [
  "commission_day_totals",
  "commission_product_totals",
  "commission_client_days",
  "commission_group_clients",
  "commission_day_clients",
];

export async function deleteRollups({ client, accountId, day }: DayTransaction): Promise<void> {
  for (const table of ROLLUPS) {
    await client.query(`delete from ${table} where account_id = $1 and day = $2`, [accountId, day]);
  }
}

/**
 * Writes the day's rollups anew; returns its rows. Every client must have a number already
 * (`ensureClients`).
 */
export async function writeRollups(transaction: DayTransaction): Promise<number> {
  const { client, accountId, day } = transaction;
  await deleteRollups(transaction);
  const rowCount = await queryValue<number>(TOTALS, [accountId, day], client);
  for (const statement of [PRODUCT_TOTALS, CLIENT_DAYS, GROUP_CLIENTS, DAY_CLIENTS]) {
    await client.query(statement, [accountId, day]);
  }
  return rowCount;
}

/**
 * Keeps what this version of the day came to, from the day's rollup. The version has to be in the
 * history.
 */
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
