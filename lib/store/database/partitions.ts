import type { DayRange } from "@/lib/core/day";
import { db } from "./database";

/**
 * Makes the month partitions that rows of these days need. Call it before a run stores its days, never inside a
 * day's transaction; safe when several processes call at once. A row without its partition is refused by Postgres.
 */
export async function ensureCommissionPartitions({ from, to }: DayRange): Promise<void> {
  await db().pool.query("select ensure_commission_partitions($1, $2)", [from, to]);
}
