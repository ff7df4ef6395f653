import { type Day, type DayRange, dayStartMs } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { db } from "@/lib/store/database/database";

/** What the syncs of the past saw of when days are published. */
export type PublicationTraces = {
  /** When a day was first read with rows, by the exchange's clock. */
  readonly seen: readonly { readonly day: Day; readonly atMs: number }[];
  /** When the runs began that found yesterday not yet published, by the database's clock; oldest first. */
  readonly absentAtMs: readonly number[];
};

/** Traces of the days of `range`; days that were brought in long after they were published are among them. */
export async function loadPublicationTraces(
  { accountId }: AccountScope,
  { from, to }: DayRange,
): Promise<PublicationTraces> {
  const [seen, absent] = await Promise.all([
    db().pool.query<{ day: Day; at: Date }>(
      `select day, first_seen_at as at from commission_day_revisions
       where account_id = $1 and day between $2 and $3 and revision = 1 and row_count > 0 order by day`,
      [accountId, from, to],
    ),
    db().pool.query<{ at: Date }>(
      `select started_at as at from sync_runs
       where account_id = $1 and subject = 'commissions' and started_at >= $2 and days_pending > 0
       order by started_at`,
      [accountId, new Date(dayStartMs(from))],
    ),
  ]);
  return {
    seen: seen.rows.map(({ day, at }) => ({ day, atMs: at.getTime() })),
    absentAtMs: absent.rows.map(({ at }) => at.getTime()),
  };
}
