// SQL: partitions, and statistics of the planner.
import type { Day, DayRange } from "@/lib/core/day";
import { db, findValue, queryValue } from "@/lib/database/database";

/** Makes the rows' month partitions; never inside a day's transaction. Several processes may call at once. */
export async function ensureCommissionPartitions({ from, to }: DayRange): Promise<void> {
  await db().pool.query("select ensure_commission_partitions($1, $2)", [from, to]);
}

/** A month this many times as large as the planner knows it has outgrown what the planner plans with. */
const OUTGROWN = 3;
const FEW_ROWS = 5_000;
const COLUMNS = "account_id, day, coin, symbol, product_type";

/** Tells the planner of a month that grew by a multiple: autovacuum comes late, embedded never. Citus' nodes have their own. */
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
       commission_client_days (account_id, day, coin, uid), clients`,
  );
}
