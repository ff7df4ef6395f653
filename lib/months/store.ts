// SQL: amounts and days as text, and versions compared as sets.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { SELECTED_SUMS } from "@/lib/commissions/store/columns";
import { type Day, dayEndMs, dayStartMs } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, findRow, inTransaction, queryRows } from "@/lib/database/database";
import { msOf } from "@/lib/database/parts";
import { all, list, name, readRows, sql } from "@/lib/database/sql";
import type { MonthAdjustment, MonthCloseContent } from "@/lib/months/month-close";

/** A closed month. Its content never changes. */
export type MonthClose = {
  readonly month: Month;
  readonly closedAt: Date;
  readonly closedBy: string;
  readonly content: MonthCloseContent;
  readonly contentHash: string;
};

const CLOSE = `to_char(month, 'YYYY-MM') as month, closed_at as "closedAt", closed_by as "closedBy",
  statement as content, content_hash as "contentHash"`;

export async function listMonthCloses({ accountId }: WholeAccountScope): Promise<MonthClose[]> {
  return queryRows(`select ${CLOSE} from month_closes where account_id = $1 order by month`, [
    accountId,
  ]);
}

/** The SHA-256 of each close's content. */
export async function listCloseHashes(
  { accountId }: WholeAccountScope,
  on: Connection,
): Promise<ReadonlyMap<Month, string>> {
  const closes = await queryRows<{ month: Month; hash: string }>(
    `select to_char(month, 'YYYY-MM') as month, content_hash as hash from month_closes where account_id = $1`,
    [accountId],
    on,
  );
  return new Map(closes.map(({ month, hash }) => [month, hash]));
}

export async function findMonthClose(
  { accountId }: WholeAccountScope,
  month: Month,
  on: Connection = db().pool,
): Promise<MonthClose | null> {
  return findRow(
    `select ${CLOSE} from month_closes where account_id = $1 and month = $2`,
    [accountId, monthDays(month).from],
    on,
  );
}

/**
 * "changed": a day has another version than the content. "closed": somebody else has closed the
 * month.
 */
export async function saveMonthClose(
  { accountId }: WholeAccountScope,
  { month, closedAt, closedBy, content, contentHash }: MonthClose,
  entry: AuditEntry,
): Promise<"saved" | "changed" | "closed"> {
  const { from, to } = monthDays(month);
  const { days } = content;
  return inTransaction(async (client) => {
    // The lock lasts to the end of the transaction: no day of the month is replaced meanwhile.
    const stored = await client.query<{ day: Day; revision: number }>(
      `select day, revision from commission_days where account_id = $1 and day between $2 and $3 order by day
       for share`,
      [accountId, from, to],
    );
    const revisions = new Map(stored.rows.map(({ day, revision }) => [day, revision]));
    if (days.some(({ day, revision }) => (revisions.get(day) ?? 0) !== revision)) return "changed";
    const closed = await client.query(
      `insert into month_closes (account_id, month, closed_at, closed_by, statement, content_hash)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [accountId, from, closedAt, closedBy, JSON.stringify(content), contentHash],
    );
    if (closed.rowCount === 0) return "closed";
    await client.query(
      `insert into month_close_days (account_id, month, day, revision)
       select $1, $2, * from unnest($3::date[], $4::int[])`,
      [accountId, from, days.map(({ day }) => day), days.map(({ revision }) => revision)],
    );
    await appendAudit(entry, client);
    return "saved";
  });
}

/**
 * `month`: of this closed month. `seenIn`: seen in this month, of any closed month. Neither: all.
 */
export type AdjustmentsOf = { readonly month?: Month; readonly seenIn?: Month };

const DIFFERENCES = list(
  ["deal_amount", "fee", "fee_paid", "rebate_amount"]
    .map(name)
    .map((column) => sql`coalesce(now.${column}, 0) - coalesce(was.${column}, 0) as ${column}`),
);

/**
 * Versions of closed days that are newer than their close, each compared with the version before
 * it, oldest first.
 */
export async function listAdjustments(
  { accountId }: WholeAccountScope,
  { month, seenIn }: AdjustmentsOf,
): Promise<MonthAdjustment[]> {
  const conditions = [sql`c.account_id = ${accountId}`];
  if (month) conditions.push(sql`c.month = ${monthDays(month).from}`);
  if (seenIn) {
    const { from, to } = monthDays(seenIn);
    const [first, last] = [new Date(dayStartMs(from)), new Date(dayEndMs(to))];
    conditions.push(sql`v.first_seen_at between ${first} and ${last}`);
  }
  return readRows(
    sql`select to_char(month, 'YYYY-MM') as month, day, revision, ${msOf(sql`first_seen_at`)} as "seenAtMs", coin,
       ${SELECTED_SUMS}
     from (
       select c.month, v.day, v.revision, v.first_seen_at, coins.coin,
         (coalesce(now.row_count, 0) - coalesce(was.row_count, 0))::int as row_count,
         case when now.fee_deduction is null and was.fee_deduction is null then null
           else coalesce(now.fee_deduction, 0) - coalesce(was.fee_deduction, 0) end as fee_deduction,
         ${DIFFERENCES}
       from month_close_days c
       join commission_day_revisions v
         on v.account_id = c.account_id and v.day = c.day and v.revision > c.revision
       cross join lateral (
         select coin from commission_revision_totals t
         where (t.account_id, t.day) = (v.account_id, v.day) and t.revision in (v.revision - 1, v.revision)
         group by coin) coins
       left join commission_revision_totals was
         on (was.account_id, was.day, was.revision, was.coin) = (v.account_id, v.day, v.revision - 1, coins.coin)
       left join commission_revision_totals now
         on (now.account_id, now.day, now.revision, now.coin) = (v.account_id, v.day, v.revision, coins.coin)
       where ${all(conditions)}) t
     where (row_count, deal_amount, fee, coalesce(fee_deduction, 0), fee_paid, rebate_amount)
       is distinct from (0, 0, 0, 0, 0, 0)
     order by first_seen_at, day, revision, coin`,
  );
}
