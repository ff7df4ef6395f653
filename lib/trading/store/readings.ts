// SQL: each reading is one statement that keeps what was known before.
import type { ExchangeFailure } from "@/lib/core/failure";
import { db, inTransaction } from "@/lib/database/database";
import { type WithColumns, withFailure } from "@/lib/database/failure-columns";
import { msOf } from "@/lib/database/parts";
import { readRows, sql } from "@/lib/database/sql";
import type { TradingBook, TradingGap, TradingReading, TradingSource } from "@/lib/trading/kept";

/** How far each list was read; one that was never asked for is absent. */
export async function loadTradingReadings({
  accountId,
  environment,
}: TradingBook): Promise<ReadonlyMap<TradingSource, TradingReading>> {
  // A failure and its time are set together: a check of the table.
  type Row = WithColumns<TradingReading> & { httpStatus: number | null; failedSinceMs: number };
  const rows = await readRows<Row>(
    sql`select source, ${msOf(sql`attempted_at`)} as "attemptedAtMs", ${msOf(sql`read_at`)} as "readAtMs",
       ${msOf(sql`since`)} as "sinceMs", ${msOf(sql`through`)} as "throughMs", failure_kind as kind, failure_code as code,
       failure_detail as detail, failure_http as "httpStatus", ${msOf(sql`failed_since`)} as "failedSinceMs"
     from trading_readings where account_id = ${accountId} and environment = ${environment}`,
  );
  const readings = rows
    .map(withFailure)
    .map(({ failure, httpStatus, failedSinceMs, ...reading }) => ({
      ...reading,
      failure: failure && { ...failure, httpStatus, sinceMs: failedSinceMs },
    }));
  return new Map(readings.map((reading) => [reading.source, reading]));
}

/** The exchange answered for all of the list at that time (the exchange's, ms). */
export async function saveTradingRead(
  { accountId, environment }: TradingBook,
  source: TradingSource,
  readAtMs: number,
): Promise<void> {
  await db().pool.query(
    `insert into trading_readings as r (account_id, environment, source, attempted_at, read_at)
     values ($1, $2, $3, $4, $4)
     on conflict (account_id, environment, source) do update set attempted_at = excluded.attempted_at,
       read_at = greatest(r.read_at, excluded.read_at), failure_kind = null, failure_code = null,
       failure_http = null, failure_detail = null, failed_since = null`,
    [accountId, environment, source, new Date(readAtMs)],
  );
}

/** The attempt at that time failed; what was read before stays. */
export async function saveTradingFailure(
  { accountId, environment }: TradingBook,
  source: TradingSource,
  { kind, code, httpStatus, detail }: ExchangeFailure,
  attemptedAtMs: number,
): Promise<void> {
  await db().pool.query(
    `insert into trading_readings as r (account_id, environment, source, attempted_at, failure_kind, failure_code,
       failure_http, failure_detail, failed_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $4)
     on conflict (account_id, environment, source) do update set attempted_at = excluded.attempted_at,
       failure_kind = excluded.failure_kind, failure_code = excluded.failure_code,
       failure_http = excluded.failure_http, failure_detail = excluded.failure_detail,
       failed_since = coalesce(r.failed_since, excluded.failed_since)`,
    [accountId, environment, source, new Date(attemptedAtMs), kind, code, httpStatus, detail],
  );
}

/**
 * A list by time was read from `fromMs` to `toMs`. Where that does not meet what was known before,
 * the time between is kept as a gap.
 */
export async function saveReadRange(
  { accountId, environment }: TradingBook,
  source: TradingSource,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<void> {
  const values = [accountId, environment, source, new Date(fromMs), new Date(toMs)];
  await inTransaction(async (client) => {
    await client.query(
      `insert into trading_gaps (account_id, environment, source, from_time, to_time, found_at)
       select account_id, environment, source, through, $4, $5 from trading_readings
       where account_id = $1 and environment = $2 and source = $3 and through < $4
       on conflict do nothing`,
      values,
    );
    await client.query(
      `insert into trading_readings as r (account_id, environment, source, attempted_at, since, through)
       values ($1, $2, $3, $5, $4, $5)
       on conflict (account_id, environment, source) do update set
         since = least(r.since, excluded.since), through = greatest(r.through, excluded.through)`,
      values,
    );
  });
}

/** Newest first. */
export async function listTradingGaps({
  accountId,
  environment,
}: TradingBook): Promise<readonly TradingGap[]> {
  return readRows(
    sql`select source, ${msOf(sql`from_time`)} as "fromMs", ${msOf(sql`to_time`)} as "toMs" from trading_gaps
     where account_id = ${accountId} and environment = ${environment} order by from_time desc, source`,
  );
}

/** Clocks that drift by less agree. */
const NEAR_MS = 10 * 60_000;

/**
 * Forgets readings that a wrong clock dated later than now (the exchange's, ms): those lists are
 * read again from as far back as the exchange answers. Records stay, as read before now.
 */
export async function forgetFutureReadings(
  { accountId, environment }: TradingBook,
  nowMs: number,
): Promise<void> {
  const values = [accountId, environment, new Date(nowMs + NEAR_MS)];
  await inTransaction(async (client) => {
    await client.query(
      `delete from trading_readings where account_id = $1 and environment = $2
         and (attempted_at > $3 or read_at > $3 or through > $3)`,
      values,
    );
    await client.query(
      "delete from asset_readings where account_id = $1 and environment = $2 and read_at > $3",
      values,
    );
    await client.query(
      "delete from account_answers where account_id = $1 and environment = $2 and read_at > $3",
      values,
    );
    // What is read now would else be taken for older than what is known.
    await client.query(
      `update trading_records set read_at = $4, first_seen_at = least(first_seen_at, $4)
       where account_id = $1 and environment = $2 and read_at > $3`,
      [...values, new Date(nowMs)],
    );
    await client.query(
      `update trading_records set subs_read_at = null
       where account_id = $1 and environment = $2 and kind = 'strategy' and subs_read_at > $3`,
      values,
    );
  });
}
