// SQL: versions of rows are read and compared as sets.
import type { Day, DayRange } from "@/lib/core/day";
import { dayEndMs, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { queryRows } from "../database/database";
import { type RepaymentRecord, type StoredRepayment, selectRepayment, storedRepayment } from "./filter";

/** One version of a repayment. `ended` null: it is what counts now. Instants in ms. */
export type RepaymentVersion = {
  readonly repayment: StoredRepayment;
  readonly ended: {
    /** changed: a newer version took its place; withdrawn: the exchange no longer listed it. */
    readonly reason: "changed" | "withdrawn";
    readonly lastSeenAtMs: number;
    readonly supersededAtMs: number;
  } | null;
  /** When the exchange last listed it, or its time, as it is now; null: its time never whole, or not a version of now. */
  readonly confirmedAtMs: number | null;
};

type VersionRecord = RepaymentRecord & {
  reason: "changed" | "withdrawn" | null;
  lastSeenAt: Date | null;
  supersededAt: Date | null;
  confirmedAt: Date | null;
};

/** Every version of a repayment, the newest first; none where there never was one with this id. */
export async function loadRepaymentVersions(
  { accountId }: WholeAccountScope,
  repayOrderId: string,
): Promise<RepaymentVersion[]> {
  const rows = await queryRows<VersionRecord>(
    `select ${selectRepayment("r")}, null as reason, null::timestamptz as "lastSeenAt",
       null::timestamptz as "supersededAt",
       coalesce(r.last_listed_at, (select max(read_at) from repayment_ranges range where range.account_id = r.account_id
         and r.repaid_time between range.from_time and range.to_time)) as "confirmedAt"
     from repayments r where r.account_id = $1 and r.repay_order_id = $2
     union all
     select ${selectRepayment("s")}, s.reason, s.last_seen_at, s.superseded_at, null
     from superseded_repayments s where s.account_id = $1 and s.repay_order_id = $2
     order by revision desc`,
    [accountId, repayOrderId],
  );
  return rows.map(toVersion);
}

function toVersion(record: VersionRecord): RepaymentVersion {
  const { reason, lastSeenAt, supersededAt, confirmedAt, ...repayment } = record;
  const isEnded = reason !== null && lastSeenAt !== null && supersededAt !== null;
  return {
    repayment: storedRepayment(repayment),
    ended: isEnded
      ? { reason, lastSeenAtMs: lastSeenAt.getTime(), supersededAtMs: supersededAt.getTime() }
      : null,
    confirmedAtMs: confirmedAt?.getTime() ?? null,
  };
}

/** Repayments of the range that the exchange listed once and no longer does; they count nowhere. */
export type WithdrawnRepayments = {
  readonly count: number;
  /** The last withdrawn first, at most so many as were asked for. */
  readonly orderIds: readonly string[];
};

export async function findWithdrawnRepayments(
  { accountId }: WholeAccountScope,
  range: DayRange,
  most: number,
): Promise<WithdrawnRepayments> {
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
  return { count: rows[0]?.count ?? 0, orderIds: rows.map(({ repayOrderId }) => repayOrderId) }; // no row: none
}

/** What is stored of a day. Two equal ones are of the same records: `revision` only ever grows. */
export type RepaymentDayVersion = {
  readonly day: Day;
  readonly rows: number;
  /** How many versions of records of this day were ever seen. */
  readonly revision: number;
};

/** Every day of the range that has or had a repayment, oldest first, of one moment. */
export async function loadRepaymentDayVersions(
  { accountId }: WholeAccountScope,
  range: DayRange,
): Promise<RepaymentDayVersion[]> {
  return queryRows(
    `select day, sum(rows)::int as rows, sum(versions)::int as revision from (
       select day, record_count as rows, record_count as versions from repayment_day_totals
         where account_id = $1 and day between $2::date and $3::date
       union all
       select (repaid_time + interval '8 hours')::date, 0, 1 from superseded_repayments
         where account_id = $1 and repaid_time between $4 and $5) seen
     group by day order by day`,
    [accountId, range.from, range.to, new Date(dayStartMs(range.from)), new Date(dayEndMs(range.to))],
  );
}
