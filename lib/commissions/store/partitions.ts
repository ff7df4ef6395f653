// SQL: partitions, and statistics of the planner.
import type { Day, DayRange } from "@/lib/core/day";
import { db, findValue, queryValue } from "@/lib/database/database";

/**
 * Creates the month partitions of a range. Call it outside of a day's transaction; several
 * processes may call it at once.
 */
export async function ensureCommissionPartitions({ from, to }: DayRange): Promise<void> {
  await db().pool.query("select ensure_commission_partitions($1, $2)", [from, to]);
}

/** A month that is so many times larger than the planner knows needs new statistics. */
const OUTGROWN = 3;
const FEW_ROWS = 5_000;
const COLUMNS = "account_id, day, coin, symbol, product_type";

/**
 * Refreshes the planner's statistics of a month that has grown a lot. Autovacuum comes late, and
 * never in the embedded database. Not on Citus, whose nodes have their own.
 */
export async function refreshCommissionStatistics(day: Day): Promise<void> {
  const partition = `commission_rows_${day.slice(0, 7).replace("-", "_")}`;
  const known = await findValue<number>(
    `select greatest(reltuples, 0) from pg_class
     where oid = to_regclass($1) and to_regclass('pg_dist_partition') is null`,
    [partition],
  );
  if (known === null) return;
  const rows = await queryValue<number>(
    `select coalesce(sum(row_count), 0)::float8 from commission_days
     where day >= date_trunc('month', $1::date) and day < date_trunc('month', $1::date) + interval '1 month'`,
    [day],
  );
  if (rows <= OUTGROWN * known + FEW_ROWS) return;
  await db().pool.query(
    `analyze ${partition} (uid, ${COLUMNS}), commission_day_totals (${COLUMNS}), commission_product_totals (account_id, day),
       commission_days (account_id, day),
       commission_client_days (account_id, day, coin, uid), commission_client_weeks (account_id, week, coin, uid), clients`,
  );
}
