// SQL: a listing replaces its time in one transaction, with set-based writes (unnest).
import { type DayRange, dayEndMs, dayStartMs } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { Month } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { TimeRange } from "@/lib/core/time-ranges";
import { inAccount, queryRows } from "@/lib/database/database";
import { msOf } from "@/lib/database/parts";
import { readRow, readRows, readValue, sql } from "@/lib/database/sql";
import {
  countKnown,
  layFull,
  layGaps,
  layRange,
  layUnlisted,
  type RepaymentTransaction,
} from "./coverage";
import { type RepaymentWindowRead, replaceRepayments } from "./records";

/**
 * `withdrawn`: no longer listed, although earlier and later ones are. `wasFull`: it was incomplete
 * before too.
 */
export type SavedWindow = {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly wasFull: boolean;
};

/**
 * Replaces the stored repayments of the window's time in one transaction. The repayOrderId
 * identifies a repayment. An incomplete window withdraws nothing. Unlisted repayments at an end of
 * the window stay. Throws RangeError for a repayment outside of the window, or one that is listed
 * twice.
 */
export async function saveRepaymentWindow(
  scope: WholeAccountScope,
  window: RepaymentWindowRead,
): Promise<SavedWindow> {
  const { range, incomplete, readAtMs, readUntilMs = range.toMs, requireStill } = window;
  const reading = { fromMs: range.fromMs, toMs: readUntilMs };
  refuseStrays(window);
  return oneAtATime(scope, async (at) => {
    const { added, changed, withdrawn, isUnlisted, left } = await replaceRepayments(at, window);
    const wasFull = incomplete !== null && (await layFull(at, range, readAtMs));
    if (incomplete === null) await layRange(at, range, readAtMs);
    if (isUnlisted) await layUnlisted(at, reading, readAtMs);
    await countKnown(at, reading, left);
    await requireStill?.(at.client);
    return { added, changed, withdrawn, wasFull };
  });
}

/** Stores why a stretch of time could not be read. Its repayments stay. */
export async function saveRepaymentFailure(
  scope: WholeAccountScope,
  {
    range,
    failure,
    attemptedAtMs,
  }: { range: TimeRange; failure: ExchangeFailure; attemptedAtMs: number },
): Promise<void> {
  await oneAtATime(scope, async (at) => {
    // Full milliseconds stay full, unlisted time unlisted.
    await layGaps(at, range, "failed", [
      { ...range, reason: "failed", failure, seenAtMs: attemptedAtMs },
    ]);
    await countKnown(at, range, []);
  });
}

export function findOldestRepaymentMs({ accountId }: WholeAccountScope): Promise<number | null> {
  return readValue(
    sql`select ${msOf(sql`min(repaid_time)`)} from repayments where account_id = ${accountId}`,
  );
}

/**
 * For each unlisted stretch: from the `older`-th repayment before it to the next one after it.
 * Stretches without both are left out.
 */
export async function findUnprovenTime(
  { accountId }: WholeAccountScope,
  { readAtMs, older }: { readAtMs: number; older: number },
): Promise<TimeRange[]> {
  return readRows(
    sql`select ${msOf(sql`first`)} as "fromMs", ${msOf(sql`last`)} as "toMs" from (select
       (select min(repaid_time) from (select repaid_time from repayments where account_id = ${accountId}
         and repaid_time < gap.from_time order by repaid_time desc limit ${older}) before) as first,
       (select min(repaid_time) from repayments where account_id = ${accountId} and repaid_time > gap.to_time) as last
     from repayment_gaps gap where account_id = ${accountId} and reason = 'unlisted' and seen_at = ${new Date(readAtMs)}) around
     where first is not null and last is not null`,
  );
}

/**
 * Stored repayments that the exchange no longer lists, although nothing proves that they were
 * withdrawn.
 */
export type UnlistedRepayments = {
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
  /** When the exchange last listed the last of them. */
  readonly lastListedMs: number;
};

/** Those of the range; null: there are none. */
export async function findUnlistedRepayments(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
): Promise<UnlistedRepayments | null> {
  const unlisted = await readRow<UnlistedRepayments>(
    sql`select count(*)::int as count, ${msOf(sql`min(repaid_time)`)} as "firstMs", ${msOf(sql`max(repaid_time)`)} as "lastMs",
       ${msOf(sql`max(last_listed_at)`)} as "lastListedMs"
     from repayments where account_id = ${accountId} and last_listed_at is not null
       and repaid_time between ${new Date(dayStartMs(from))} and ${new Date(dayEndMs(to))}`,
  );
  return unlisted.count > 0 ? unlisted : null;
}

/** How many repayments are stored of each month (UTC+8) that has any. */
export async function countRepaymentsByMonth({
  accountId,
}: WholeAccountScope): Promise<Map<Month, number>> {
  const rows = await queryRows<{ month: Month; count: number }>(
    `select to_char(day, 'YYYY-MM') as month, sum(record_count)::int as count
     from repayment_day_totals where account_id = $1 group by 1`,
    [accountId],
  );
  return new Map(rows.map(({ month, count }) => [month, count]));
}

/** Lets only one process at a time store an account's repayments. */
function oneAtATime<T>(
  { accountId }: WholeAccountScope,
  work: (at: RepaymentTransaction) => Promise<T>,
): Promise<T> {
  return inAccount(accountId, (client) => work({ client, accountId }), "no key update");
}

function refuseStrays({ range, repayments }: RepaymentWindowRead): void {
  const ids = new Set<string>();
  for (const { repayOrderId, repaidTimeMs } of repayments) {
    const where = `${new Date(range.fromMs).toISOString()} to ${new Date(range.toMs).toISOString()}`;
    if (!(repaidTimeMs >= range.fromMs && repaidTimeMs <= range.toMs)) {
      throw new RangeError(
        `repayment ${repayOrderId} is outside of the window ${where} it was listed in`,
      );
    }
    if (ids.has(repayOrderId)) {
      throw new RangeError(`repayment ${repayOrderId} is twice in the window ${where}`);
    }
    ids.add(repayOrderId);
  }
}
