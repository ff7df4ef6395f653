import type { CommissionSums } from "@/lib/core/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/store/database/database";
import { ROW_KEY_COLUMNS, type StoredCommissionRow, selectRow } from "../columns";

/** One coin of a day in the version that held at some moment. */
export type DayCoinSums = CommissionSums & { readonly day: Day; readonly revision: number };
/** Which version of a day held; days that were not known yet are absent. */
export type DayVersion = {
  readonly day: Day;
  readonly revision: number;
  readonly rowCount: number;
  readonly contentHash: string;
};

const VERSIONS = `select distinct on (day) account_id, day, revision, row_count, content_hash from commission_day_revisions
  where account_id = $1 and day between $2 and $3 and ($4::timestamptz is null or first_seen_at <= $4)
  order by day, revision desc`;

/** The version of each day of the range as it was stored at `at` (null: as it is now), oldest day first. */
export async function listDayVersions(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
  at: Date | null,
): Promise<DayVersion[]> {
  const { rows } = await db().pool.query<DayVersion>(
    `select day, revision, row_count as "rowCount", content_hash as "contentHash" from (${VERSIONS}) v order by day`,
    [accountId, from, to, at],
  );
  return rows;
}

/** Sums per day and coin of those versions. A coin without rows is absent, not zero. */
export async function sumDaysAsOf(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
  at: Date | null,
): Promise<DayCoinSums[]> {
  const { rows } = await db().pool.query<DayCoinSums>(
    `select t.day, t.revision, t.coin, t.row_count as "rowCount", t.deal_amount as "dealAmount", t.fee,
       t.fee_deduction as "feeDeduction", t.fee_paid as "feePaid", t.rebate_amount as "rebateAmount"
     from (${VERSIONS}) v join commission_revision_totals t using (account_id, day, revision)
     order by t.day, t.coin`,
    [accountId, from, to, at],
  );
  return rows;
}

/** Rows that are read at once: a tenth of a second of the embedded database. */
const PART_ROWS = 10_000;
const KEY = ROW_KEY_COLUMNS.join(", ");

/**
 * The rows of one version of a day, in the order of the ledger, some thousand at a time. A version never changes: a
 * row that is superseded while one reads is found in the history by the next part.
 */
export async function* readVersionRows(
  scope: WholeAccountScope,
  { day, revision }: Pick<DayVersion, "day" | "revision">,
  { partRows = PART_ROWS } = {},
): AsyncGenerator<readonly StoredCommissionRow[]> {
  for (let last: StoredCommissionRow | undefined; ; ) {
    const rows = await readPart(scope, day, revision, last, partRows);
    if (rows.length > 0) yield rows;
    if (rows.length < partRows) return;
    last = rows.at(-1);
  }
}

async function readPart(
  scope: WholeAccountScope,
  day: Day,
  revision: number,
  last: StoredCommissionRow | undefined,
  limit: number,
): Promise<StoredCommissionRow[]> {
  const after = last ? `and (${KEY}) > ($5, $6, $7, $8, $9)` : "";
  const values = last ? [last.uid, last.coin, last.symbol, last.productType, last.occurrence] : [];
  const of = "account_id = $1 and day = $2 and revision <= $3";
  const { rows } = await db().pool.query<StoredCommissionRow>(
    `select * from (
       (select ${selectRow("r", scope)} from commission_rows r where ${of} ${after} order by ${KEY} limit $4)
       union all
       (select ${selectRow("s", scope)} from superseded_commission_rows s where ${of} and last_revision >= $3 ${after}
         order by ${KEY} limit $4)) version
     order by uid, coin, symbol, "productType", occurrence limit $4`,
    [scope.accountId, day, revision, limit, ...values],
  );
  return rows;
}
