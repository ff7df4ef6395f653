import type { ExchangeFailure } from "@/lib/core/failure";
import type { Month } from "@/lib/core/month";
import type { Repayment, TimeRange } from "@/lib/core/repayment";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "./database";
import { replaceRepayments } from "./repayment-records";
import { countKnown, layFailure, layFull, layRange, type RepaymentTransaction } from "./repayment-spans";
import { inTransaction } from "./transaction";

/** One listing of a stretch of time, as the exchange's client gives it. */
export type RepaymentWindowRead = {
  /** Both ends included. */
  readonly range: TimeRange;
  readonly repayments: readonly Repayment[];
  /** Null: listed whole. */
  readonly incomplete: { readonly reason: "full-millisecond"; readonly known: number } | null;
  /** The exchange's time, in milliseconds. Windows of one run share it, and then lie in one range. */
  readonly readAtMs: number;
};

/**
 * `changed`: a newer version took an older one's place. `withdrawn`: no longer listed; its version is kept.
 * `wasFull`: an incomplete window that was stored as one before.
 */
export type SavedWindow = {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly wasFull: boolean;
};

/**
 * Replaces what is stored of the window's time in one transaction: records, their earlier versions, the days' sums
 * and coverage. A record is one by its repayOrderId, wherever its time moved. An incomplete window withdraws nothing.
 * The same window again only moves the time of its coverage. Throws RangeError on a record outside of the window and
 * on one that is in it twice.
 */
export async function saveRepaymentWindow(
  scope: WholeAccountScope,
  window: RepaymentWindowRead,
): Promise<SavedWindow> {
  const { range, repayments, incomplete, readAtMs } = window;
  refuseStrays(window);
  return inAccount(scope, async (at) => {
    const { added, changed, withdrawn, left } = await replaceRepayments(at, {
      range,
      repayments,
      isWhole: incomplete === null,
      readAtMs,
    });
    const wasFull = incomplete !== null && (await layFull(at, range, readAtMs));
    if (incomplete === null) await layRange(at, range, readAtMs);
    await countKnown(at, range, left);
    return { added, changed, withdrawn, wasFull };
  });
}

/** Stores why a stretch of time could not be read. What was read of it before stays. */
export async function saveRepaymentFailure(
  scope: WholeAccountScope,
  { range, failure, attemptedAtMs }: { range: TimeRange; failure: ExchangeFailure; attemptedAtMs: number },
): Promise<void> {
  await inAccount(scope, async (at) => {
    await layFailure(at, range, failure, attemptedAtMs);
    await countKnown(at, range, []);
  });
}

/** The time of the oldest repayment that is stored; null: none is. */
export async function findOldestRepaymentMs({ accountId }: WholeAccountScope): Promise<number | null> {
  const { rows } = await db().pool.query<{ oldest: Date | null }>(
    "select min(repaid_time) as oldest from repayments where account_id = $1",
    [accountId],
  );
  return rows[0]?.oldest?.getTime() ?? null;
}

/** How many repayments are stored of each month (UTC+8) that has any. */
export async function countRepaymentsByMonth({ accountId }: WholeAccountScope): Promise<Map<Month, number>> {
  const { rows } = await db().pool.query<{ month: Month; count: number }>(
    `select to_char(day, 'YYYY-MM') as month, sum(record_count)::int as count
     from repayment_day_totals where account_id = $1 group by 1`,
    [accountId],
  );
  return new Map(rows.map(({ month, count }) => [month, count]));
}

/** Two processes that store one account's repayments do so one after the other. */
function inAccount<T>(
  { accountId }: WholeAccountScope,
  work: (at: RepaymentTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(async (client) => {
    await client.query("select from accounts where id = $1 for no key update", [accountId]);
    return work({ client, accountId });
  });
}

function refuseStrays({ range, repayments }: RepaymentWindowRead): void {
  const ids = new Set<string>();
  for (const { repayOrderId, repaidTimeMs } of repayments) {
    const where = `${new Date(range.fromMs).toISOString()} to ${new Date(range.toMs).toISOString()}`;
    if (!(repaidTimeMs >= range.fromMs && repaidTimeMs <= range.toMs))
      throw new RangeError(`repayment ${repayOrderId} is outside of the window ${where} it was listed in`);
    if (ids.has(repayOrderId))
      throw new RangeError(`repayment ${repayOrderId} is twice in the window ${where}`);
    ids.add(repayOrderId);
  }
}
