import { dayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inTransaction } from "./transaction";

/**
 * Takes back what is stored as known of a time after `nowMs`, from when clocks were wrong: repayments' coverage, days
 * without rows, snapshots of assets, and when everything was read. Records and rows stay.
 */
export async function forgetFuture({ accountId }: WholeAccountScope, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await inTransaction(async (client) => {
    await client.query("select from accounts where id = $1 for no key update", [accountId]);
    await client.query("update accounts set full_read_at = null where id = $1 and full_read_at > $2", [
      accountId,
      now,
    ]);
    // A snapshot of a day to come would be taken for that day's own.
    await client.query("delete from asset_snapshots where account_id = $1 and taken_at > $2", [
      accountId,
      now,
    ]);
    // When it was really read is not known, only that its time was over then.
    for (const [table, at] of [
      ["repayment_ranges", "read_at"],
      ["repayment_gaps", "seen_at"],
    ]) {
      await client.query(`delete from ${table} where account_id = $1 and from_time > $2`, [accountId, now]);
      await client.query(`update ${table} set to_time = $2 where account_id = $1 and to_time > $2`, [
        accountId,
        now,
      ]);
      await client.query(`update ${table} set ${at} = to_time where account_id = $1 and ${at} > $2`, [
        accountId,
        now,
      ]);
    }
    const today = dayOf(nowMs);
    await client.query("delete from commission_days where account_id = $1 and day >= $2 and revision = 0", [
      accountId,
      today,
    ]);
    // A day that was read as empty before it came is asked for like one that was never read.
    await client.query(
      `update commission_days set status = 'pending', content_hash = null
       where account_id = $1 and day >= $2 and row_count = 0 and status = 'empty'`,
      [accountId, today],
    );
  });
}
