import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { db } from "@/lib/store/database/database";

/**
 * Every stored day of the range in its present version, oldest first: of the whole account, whosever clients are asked
 * for. It tells whether what was read in between is of one version, and is shown to nobody who sees some clients alone.
 */
export async function listDayVersions(
  { accountId }: AccountScope,
  { from, to }: DayRange,
): Promise<{ readonly day: Day; readonly revision: number; readonly rows: number }[]> {
  const { rows } = await db().pool.query<{ day: Day; revision: number; rows: number }>(
    `select day, revision, row_count as rows from commission_days
     where account_id = $1 and day between $2 and $3 order by day`,
    [accountId, from, to],
  );
  return rows;
}
