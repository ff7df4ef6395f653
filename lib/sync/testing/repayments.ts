import type { TimeRange } from "@/lib/core/time-ranges";
import { timeWithout } from "@/lib/core/time-ranges";
import { db } from "@/lib/database/database";
import type { Repayment } from "@/lib/repayments/repayment";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import type { SyncDesk } from "@/lib/sync/testing/desk";

/**
 * Every way in which the stored records differ from the exchange's truth: a record that is missing,
 * surplus or different, and time before the newest listing that is neither listed completely nor
 * named as missing. Records in a gap may be missing, and records named as unlisted may exist: both
 * have a name.
 */
export async function compareRepayments(
  { scope, sandbox }: Pick<SyncDesk, "scope" | "sandbox">,
  sinceMs = 0,
): Promise<string[]> {
  const { ranges, gaps, history } = await loadRepaymentCoverage(scope);
  const range = {
    fromMs: sinceMs,
    toMs: Math.max(...[...ranges, ...gaps].map(({ toMs }) => toMs)),
  };
  const stored = new Map(
    (await loadStored(scope.accountId)).map((record) => [record.repayOrderId, record]),
  );
  const truth = sandbox.truthOfRepayments({ fromMs: 0, toMs: sandbox.now() }).records;
  const holds =
    ({ repaidTimeMs: at }: Repayment) =>
    (span: TimeRange) =>
      at >= span.fromMs && at <= span.toMs;
  const wrong = truth
    .filter((record) => holds(record)(range))
    .flatMap((record) => {
      const mine = stored.get(record.repayOrderId);
      if (!mine) return gaps.some(holds(record)) ? [] : [`${record.repayOrderId} is not there`];
      return sameRecord(mine, record)
        ? []
        : [`${JSON.stringify(mine)}, not ${JSON.stringify(record)}`];
    });
  const known = new Set(truth.map(({ repayOrderId }) => repayOrderId));
  const unlisted = gaps.filter(({ reason }) => reason === "unlisted");
  const tooMany = [...stored.values()]
    .filter((record) => !known.has(record.repayOrderId) && !unlisted.some(holds(record)))
    .map(({ repayOrderId }) => `${repayOrderId} is too many`);
  const from = Math.max(range.fromMs, history?.beginsAtMs ?? range.fromMs);
  const unknown = gaps.reduce<TimeRange[]>(
    (left, gap) => left.flatMap((piece) => timeWithout(piece, [gap])),
    timeWithout({ fromMs: from, toMs: range.toMs }, ranges),
  );
  return [
    ...wrong,
    ...tooMany,
    ...unknown.map(({ fromMs, toMs }) => `${fromMs} to ${toMs} was never read`),
  ];
}

function sameRecord(one: Repayment, other: Repayment): boolean {
  return (Object.keys(other) as (keyof Repayment)[]).every((field) => one[field] === other[field]);
}

async function loadStored(accountId: number): Promise<Repayment[]> {
  const { rows } = await db().pool.query<Repayment>(
    `select repay_order_id as "repayOrderId", (extract(epoch from repaid_time) * 1000)::float8 as "repaidTimeMs", coin,
       repaid_amount as "repaidAmount", repaid_interest as "repaidInterest", repay_type as "repayType",
       business_type as "businessType"
     from repayments where account_id = $1`,
    [accountId],
  );
  return rows;
}
