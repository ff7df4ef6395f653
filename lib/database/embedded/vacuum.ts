// SQL: vacuum, and PostgreSQL's counts of changed rows.
import { db, queryColumn, queryRows } from "../database";

/**
 * Frees the room of removed and changed rows for new ones, and refreshes the planner's statistics:
 * the embedded database has no autovacuum. A statement for each table, so that others come between.
 */
export async function vacuumEmbedded(): Promise<void> {
  await queryRows("select pg_stat_force_next_flush()"); // the counts are up to a second old
  const changed = await queryColumn<string>(
    `select format('%I.%I', schemaname, relname) from pg_stat_all_tables
     where schemaname <> 'pg_toast' and (n_dead_tup > 0 or n_mod_since_analyze > 0) order by relid`,
  );
  for (const table of changed) await db().pool.query(`vacuum (analyze) ${table}`);
}
