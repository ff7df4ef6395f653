// SQL: amounts and days as text, and versions compared as sets.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import {
  givenSum,
  MISSING_COLUMNS,
  missingRows,
  SELECTED_SUMS,
} from "@/lib/commissions/store/columns";
import { versionSums } from "@/lib/commissions/store/days/version-sums";
import { type Day, dayEndMs, dayStartMs } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, findRow, inTransaction, queryRows } from "@/lib/database/database";
import { msOf } from "@/lib/database/parts";
import { all, list, name, readRows, type Sql, sql } from "@/lib/database/sql";
import type {
  ClientSums,
  MonthAdjustment,
  MonthCloseContent,
  ProductSums,
} from "@/lib/months/month-close";
import { ratesItem } from "@/lib/rates/store/day-rates";

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

const SUMMED = sql`sum(t.row_count)::int as rows, ${givenSum("feePaid")}::text as "feePaid",
  ${missingRows("feePaid")} as "feePaidMissing",
  sum(t.rebate_amount)::text as rebate,
  case when count(*) = count(rate.rate) then sum(t.rebate_amount * rate.rate)::text end as value`;

function closeSums(scope: WholeAccountScope, { month, content: { days } }: MonthClose): Sql {
  return versionSums(scope, { range: monthDays(month), days, uids: null });
}

const ratesOf = ({ content }: MonthClose) =>
  sql`left join ${ratesItem(content.rates)} on rate.coin = t.coin and rate.day = t.day`;

/** The close's versions of its days by product type and coin, in this order. */
export async function sumCloseProducts(
  scope: WholeAccountScope,
  close: MonthClose,
): Promise<ProductSums[]> {
  return readRows(
    sql`with ${closeSums(scope, close)}
     select t.product_type as "productType", t.coin, ${SUMMED}
     from sums t ${ratesOf(close)}
     group by t.product_type, t.coin
     order by t.product_type collate "C", t.coin collate "C"`,
  );
}

/**
 * The close's versions of its days by client and coin: the first `most` lines, clients of most
 * value first. `lines`: how many there are.
 */
export async function sumCloseClients(
  scope: WholeAccountScope,
  close: MonthClose,
  most: number,
): Promise<(ClientSums & { readonly lines: number })[]> {
  return readRows(
    sql`with ${closeSums(scope, close)},
     clients as (
       select t.uid, t.coin, ${SUMMED}, sum(t.rebate_amount * rate.rate) as valued
       from sums t ${ratesOf(close)}
       group by t.uid, t.coin
     )
     select uid, coin, rows, "feePaid", "feePaidMissing", rebate, value, (count(*) over ())::int as lines
     from clients
     order by sum(valued) over (partition by uid) desc nulls last, uid collate "C", coin collate "C"
     limit ${most}`,
  );
}

/**
 * `month`: of this closed month. `seenIn`: seen in this month, of any closed month. Neither: all.
 */
export type AdjustmentsOf = { readonly month?: Month; readonly seenIn?: Month };

const differenceOf = (column: string) =>
  sql`coalesce(now.${name(column)}, 0) - coalesce(was.${name(column)}, 0)`;
const bothOf = (column: string) =>
  sql`coalesce(now.${name(column)}, 0) + coalesce(was.${name(column)}, 0)`;

/** A difference is known where every row of both versions gives the amount. */
const DIFFERENCES = list([
  ...["deal_amount", "fee", "fee_paid"].map(
    (column) =>
      sql`case when ${bothOf(`${column}_missing`)} = 0 then ${differenceOf(column)} end as ${name(column)}`,
  ),
  sql`${differenceOf("rebate_amount")} as rebate_amount`,
  ...MISSING_COLUMNS.map((column) => sql`${bothOf(column)} as ${name(column)}`),
]);

/** Whether anything differs, also a part of an amount that some rows do not give. */
const COMPARED = [
  "row_count",
  "deal_amount",
  "fee",
  "fee_deduction",
  "fee_paid",
  "rebate_amount",
  ...MISSING_COLUMNS,
];
const IS_CHANGED = sql`array[${list(COMPARED.map(differenceOf))}] <> array_fill(0::numeric, array[${COMPARED.length}::int])`;

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
         ${DIFFERENCES}, ${IS_CHANGED} as is_changed
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
     where is_changed
     order by first_seen_at, day, revision, coin`,
  );
}
