import { type Amount, compareAmounts, sumAmounts } from "@/lib/core/amount";
import { dayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import type { Repayment } from "@/lib/repayments/repayment";

/** The stored repayments of an account, by id; throws if a row's day differs from its time's. */
export async function storedRepayments(
  target: WholeAccountScope,
): Promise<(Repayment & { revision: number })[]> {
  const { rows } = await db().pool.query(
    `select repay_order_id as "repayOrderId", (extract(epoch from repaid_time) * 1000)::float8 as "repaidTimeMs", coin,
       repaid_amount as "repaidAmount", repaid_interest as "repaidInterest", repay_type as "repayType",
       business_type as "businessType", revision, day
     from repayments where account_id = $1 order by repay_order_id`,
    [target.accountId],
  );
  return rows.map(({ day, ...row }) => {
    if (day !== dayOf(row.repaidTimeMs))
      throw new Error(`${row.repayOrderId} is stored under ${day}`);
    return row;
  });
}

export async function repaymentHistory(target: WholeAccountScope) {
  const { rows } = await db().pool.query<{
    id: string;
    revision: number;
    reason: string;
    amount: string;
  }>(
    `select repay_order_id as id, revision, reason, repaid_amount as amount, last_seen_at as "lastSeenAt"
     from superseded_repayments where account_id = $1 order by 1, 2`,
    [target.accountId],
  );
  return rows;
}

/** How the days' sums differ from exact sums of the records; [] if they agree. */
export async function wrongTotals(
  records: readonly Repayment[],
  target: WholeAccountScope,
): Promise<string[]> {
  const { rows } = await db().pool.query(
    `select day, coin, repay_type, business_type, record_count as count, repaid_amount as amount, repaid_interest as interest
     from repayment_day_totals where account_id = $1`,
    [target.accountId],
  );
  const keyOf = (record: Repayment) =>
    [dayOf(record.repaidTimeMs), record.coin, record.repayType, record.businessType].join();
  const groups = new Map<string, Repayment[]>();
  for (const record of records)
    groups.set(keyOf(record), [...(groups.get(keyOf(record)) ?? []), record]);
  const wrong = rows.filter(({ day, coin, repay_type, business_type, count, amount, interest }) => {
    const group = groups.get([day, coin, repay_type, business_type].join()) ?? [];
    const differs = (sum: Amount, field: "repaidAmount" | "repaidInterest") =>
      compareAmounts(sum, sumAmounts(group.map((record) => record[field]))) !== 0;
    return (
      count !== group.length ||
      differs(amount, "repaidAmount") ||
      differs(interest, "repaidInterest")
    );
  });
  return rows.length === groups.size
    ? wrong.map((row) => JSON.stringify(row))
    : [`${rows.length} groups, not ${groups.size}`];
}
