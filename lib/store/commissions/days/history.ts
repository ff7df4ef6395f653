import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/store/database/database";
import { type StoredCommissionRow, selectRow } from "../columns";

/** One version of a day. `lastSeenAt`: the last whole read that confirmed it. */
export type CommissionRevision = {
  readonly revision: number;
  readonly rowCount: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
};

/** Every version of a day, oldest first; none for a day that was never read whole. */
export async function loadCommissionRevisions(
  { accountId }: WholeAccountScope,
  day: Day,
): Promise<CommissionRevision[]> {
  const { rows } = await db().pool.query<CommissionRevision>(
    `select revision, row_count as "rowCount", first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
     from commission_day_revisions where account_id = $1 and day = $2 order by revision`,
    [accountId, day],
  );
  return rows;
}

/** What one coin came to in one version of a day. */
export type RevisionSums = {
  readonly revision: number;
  readonly coin: string;
  readonly rowCount: number;
  readonly feePaid: Amount;
  readonly rebateAmount: Amount;
};

/** Sums of every version of a day, in order of revision and coin; a version without rows has none. */
export async function loadRevisionSums({ accountId }: WholeAccountScope, day: Day): Promise<RevisionSums[]> {
  const { rows } = await db().pool.query<RevisionSums>(
    `select revision, coin, row_count as "rowCount", fee_paid as "feePaid", rebate_amount as "rebateAmount"
     from commission_revision_totals where account_id = $1 and day = $2 order by revision, coin`,
    [accountId, day],
  );
  return rows;
}

/** The day's rows as they were in `revision`, in the order of the ledger; [] for a revision that never was. */
export async function loadCommissionRowsAt(
  scope: WholeAccountScope,
  day: Day,
  revision: number,
): Promise<StoredCommissionRow[]> {
  const { rows } = await db().pool.query<StoredCommissionRow>(
    `select * from (
       select ${selectRow("r", scope)} from commission_rows r where account_id = $1 and day = $2 and revision <= $3
       union all
       select ${selectRow("s", scope)} from superseded_commission_rows s
       where account_id = $1 and day = $2 and revision <= $3 and last_revision >= $3) version
     where exists (select from commission_day_revisions where (account_id, day, revision) = ($1, $2::date, $3))
     order by uid, coin, symbol, "productType", occurrence`,
    [scope.accountId, day, revision],
  );
  return rows;
}
