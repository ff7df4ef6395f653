import { isDeepStrictEqual } from "node:util";
import type { Amount } from "@/lib/core/amount";
import type { CommissionRowKey } from "@/lib/core/commissions/row-key";
import type { Day } from "@/lib/core/day";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/store/database/database";
import { narrowUids } from "@/lib/store/database/narrow";
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

/** One version of a row and the revisions of its day that held it; `lastRevision` null: it is in the ledger now. */
export type CommissionRowVersion = {
  readonly row: StoredCommissionRow;
  readonly revision: number;
  readonly lastRevision: number | null;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
};

type Answer = StoredCommissionRow & Omit<CommissionRowVersion, "row">;

const KEY = "(uid, coin, symbol, product_type, occurrence) = ($3, $4, $5, $6, $7)";

/**
 * Every version of a row, the newest first; none for a row that never was, or is not the scope's. Of a whole account
 * versions have the day's revisions; of some clients they are counted for themselves, and those that only others' rows
 * made different are one.
 */
export async function loadCommissionRowVersions(
  scope: AccountScope,
  { day, uid, coin, symbol, productType, occurrence }: CommissionRowKey,
): Promise<CommissionRowVersion[]> {
  const [own] = narrowUids(scope, [uid]);
  if (own === undefined) return [];
  const { rows } = await db().pool.query<Answer>(
    `select ${selectRow("r", scope)}, r.revision, null::int as "lastRevision", since.first_seen_at as "firstSeenAt",
       newest.last_seen_at as "lastSeenAt"
     from commission_rows r
     join commission_day_revisions since using (account_id, day, revision)
     join lateral (
       select last_seen_at from commission_day_revisions n where (n.account_id, n.day) = (r.account_id, r.day)
       order by n.revision desc limit 1) newest on true
     where account_id = $1 and day = $2 and ${KEY}
     union all
     select ${selectRow("s", scope)}, s.revision, s.last_revision, s.first_seen_at, s.last_seen_at
     from superseded_commission_rows s where account_id = $1 and day = $2 and ${KEY}
     order by revision desc`,
    [scope.accountId, day, own, coin, symbol, productType, occurrence],
  );
  const versions = rows.map(({ revision, lastRevision, firstSeenAt, lastSeenAt, ...row }) => ({
    row,
    revision,
    lastRevision,
    firstSeenAt,
    lastSeenAt,
  }));
  return isWholeAccount(scope) ? versions : countForThemselves(versions);
}

/** `versions`: the newest first. Equal ones that follow on each other become one. */
function countForThemselves(versions: readonly CommissionRowVersion[]): CommissionRowVersion[] {
  const told: CommissionRowVersion[] = [];
  for (const version of versions) {
    const newer = told.at(-1);
    const goesOn = newer && version.lastRevision === newer.revision - 1;
    if (!newer || !goesOn || !isDeepStrictEqual(newer.row, version.row)) told.push(version);
    else {
      const { revision, firstSeenAt } = version;
      told[told.length - 1] = { ...newer, revision, firstSeenAt };
    }
  }
  return told.map((version, index) => {
    const number = told.length - index;
    return { ...version, revision: number, lastRevision: version.lastRevision === null ? null : number };
  });
}
