// SQL: versions of rows are read and compared as sets.

import type { FileDay } from "@/lib/commissions/store/pages/csv";
import { type DayRange, dayEndMs, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { msOf } from "@/lib/database/parts";
import { readRows, sql } from "@/lib/database/sql";
import type { RepaymentVersion, StoredRepayment } from "@/lib/repayments/repayment";
import { selectRepayment } from "./filter";

/** Every version of a repayment, the newest first; none: there never was one with this id. */
export async function loadRepaymentVersions(
  { accountId }: WholeAccountScope,
  repayOrderId: string,
): Promise<RepaymentVersion[]> {
  const confirmedAt = sql`coalesce(r.last_listed_at, (
       select max(read_at) from repayment_ranges range where range.account_id = r.account_id
         and r.repaid_time between range.from_time and range.to_time))`;
  const rows = await readRows<StoredRepayment & Omit<RepaymentVersion, "repayment">>(
    sql`select ${selectRepayment("r")}, null::json as ended, ${msOf(confirmedAt)} as "confirmedAtMs",
       r.import_id as "importId"
     from repayments r where r.account_id = ${accountId} and r.repay_order_id = ${repayOrderId}
     union all
     select ${selectRepayment("s")}, json_build_object('reason', s.reason,
       'lastSeenAtMs', ${msOf(sql`s.last_seen_at`)}, 'supersededAtMs', ${msOf(sql`s.superseded_at`)}), null, s.import_id
     from superseded_repayments s where s.account_id = ${accountId} and s.repay_order_id = ${repayOrderId}
     order by revision desc`,
  );
  return rows.map(({ ended, confirmedAtMs, importId, ...repayment }) => ({
    repayment,
    ended,
    confirmedAtMs,
    importId,
  }));
}

/**
 * Withdrawn repayments, which no figure includes: how many, and at most `most` ids, the last
 * withdrawn first.
 */
export async function findWithdrawnRepayments(
  { accountId }: WholeAccountScope,
  range: DayRange,
  most: number,
) {
  const rows = await queryRows<{ repayOrderId: string; count: number }>(
    `select gone.repay_order_id as "repayOrderId", count(*) over ()::int as count
     from (select distinct on (repay_order_id) * from superseded_repayments
       where account_id = $1 order by repay_order_id, revision desc) gone
     where gone.reason = 'withdrawn' and gone.repaid_time between $2 and $3
       and not exists (select from repayments r
         where r.account_id = $1 and r.repay_order_id = gone.repay_order_id)
     order by gone.superseded_at desc, gone.repay_order_id limit $4`,
    [accountId, new Date(dayStartMs(range.from)), new Date(dayEndMs(range.to)), most],
  );
  return { count: rows[0]?.count ?? 0, orderIds: rows.map(({ repayOrderId }) => repayOrderId) };
}

/** Every day of the range that has or had a repayment, oldest first, of one moment. */
export async function loadRepaymentDayVersions(
  { accountId }: WholeAccountScope,
  range: DayRange,
): Promise<FileDay[]> {
  return queryRows(
    `select day, sum(rows)::int as rows, sum(versions)::int as revision from (
       select day, record_count as rows, record_count as versions from repayment_day_totals
         where account_id = $1 and day between $2::date and $3::date
       union all
       select (repaid_time + interval '8 hours')::date, 0, 1 from superseded_repayments
         where account_id = $1 and repaid_time between $4 and $5) seen
     group by day order by day`,
    [
      accountId,
      range.from,
      range.to,
      new Date(dayStartMs(range.from)),
      new Date(dayEndMs(range.to)),
    ],
  );
}
