// SQL: amounts and days as text, and numbers without a gap.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import {
  type Connection,
  db,
  findRow,
  inAccount,
  queryColumn,
  queryRow,
  queryRows,
  queryValue,
} from "@/lib/database/database";
import type {
  PartnerStatementContent,
  PartnerStatementHead,
  PartnerStatementLine,
} from "@/lib/payouts/partner-statement";

/** Ids are of people; null: nobody, or nobody knows any more. */
export type StoredPartnerStatement = PartnerStatementHead & {
  readonly preparedById: string | null;
  readonly preparedAt: Date;
  readonly approvedById: string | null;
  readonly approvedAt: Date | null;
  readonly paidBy: string | null;
  /** As it was written; its hash says that it still is. */
  readonly content: PartnerStatementContent;
  readonly contentHash: string;
};

const NEWER = `exists (select from payouts n where (n.account_id, n.partner_id) = (p.account_id, p.partner_id)
  and n.number > p.number)`;
const PAYOUT = `p.id, p.partner_id as "partnerId", p.partner, to_char(p.month, 'YYYY-MM') as month, p.number,
  p.prepared_by as "preparedBy", p.prepared_by_id as "preparedById", p.prepared_at as "preparedAt",
  p.approved_by as "approvedBy", p.approved_by_id as "approvedById", p.approved_at as "approvedAt", p.paid_day as "paidDay", p.paid_reference as "paidReference", p.paid_by as "paidBy",
  p.content, p.content_hash as "contentHash",
  case when p.number is null then 'prepared' when p.paid_day is not null then 'paid' when ${NEWER} then 'carried'
    else 'open' end as state`;

/** $2: a partner's alone; $3: also those in preparation. A partner sees own ones that were approved. */
const SEEN = "($2::uuid is null or p.partner_id = $2) and ($3 or p.number is not null)";
const seenBy = (scope: AccountScope) =>
  isWholeAccount(scope) ? [null, true] : [scope.partnerId ?? NOBODY, false];
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The newest month first, those in preparation before others of it. */
export async function listPartnerStatements(
  scope: AccountScope,
  on: Connection = db().pool,
): Promise<StoredPartnerStatement[]> {
  return queryRows(
    `select ${PAYOUT} from payouts p where p.account_id = $1 and ${SEEN}
     order by p.month desc, p.number desc nulls first, p.id desc`,
    [scope.accountId, ...seenBy(scope)],
    on,
  );
}

/** Null also for one that is not to be seen. */
export async function findPartnerStatement(
  scope: AccountScope,
  id: number,
  on: Connection = db().pool,
): Promise<StoredPartnerStatement | null> {
  return findRow(
    `select ${PAYOUT} from payouts p where p.account_id = $1 and ${SEEN} and p.id = $4`,
    [scope.accountId, ...seenBy(scope), id],
    on,
  );
}

/**
 * One transaction on a statement; null: there is none. Until `work` has ended nobody else of the account prepares,
 * approves or pays one, or enters a partner's term, and no day of a month that this partner has a statement of is replaced.
 */
export async function holdPartnerStatement<T>(
  scope: WholeAccountScope,
  id: number,
  work: (payout: StoredPartnerStatement | null, client: Connection) => Promise<T>,
): Promise<T> {
  const { accountId } = scope;
  return inAccount(
    accountId,
    async (client) => {
      const payout = await findPartnerStatement(scope, id, client);
      if (payout === null) return work(null, client);
      const months = await queryColumn<string>(
        "select to_char(month, 'YYYY-MM') from payouts where account_id = $1 and partner_id = $2",
        [accountId, payout.partnerId],
        client,
      );
      await queryRows(
        `select from commission_days where account_id = $1 and to_char(day, 'YYYY-MM') = any($2) order by day for share`,
        [accountId, months],
        client,
      );
      return work(payout, client);
    },
    "no key update",
  );
}

const LINE = `to_char(month, 'YYYY-MM') as month, uid, product_type as "productType", coin, basis, share::text as share,
  row_count as rows, base::text as base, earned::text as earned, value::text as value`;

/** Of a statement that `findPartnerStatement` found. */
export async function listPartnerStatementLines(
  { accountId }: AccountScope,
  statementId: number,
  on: Connection = db().pool,
): Promise<PartnerStatementLine[]> {
  return queryRows(
    `select ${LINE} from payout_lines where account_id = $1 and payout_id = $2 order by line`,
    [accountId, statementId],
    on,
  );
}

/** What was stated of earlier months of a partner, corrections and all, by month, client, product type and coin. */
export async function sumStated(
  { accountId }: WholeAccountScope,
  partnerId: string,
  on: Connection,
): Promise<
  Pick<PartnerStatementLine, "month" | "uid" | "productType" | "coin" | "earned" | "value">[]
> {
  return queryRows(
    `select to_char(l.month, 'YYYY-MM') as month, l.uid, l.product_type as "productType", l.coin, sum(l.earned)::text as earned,
       case when count(*) = count(l.value) then sum(l.value)::text end as value
     from payout_lines l join payouts p on p.id = l.payout_id
     where p.account_id = $1 and p.partner_id = $2 and p.number is not null
     group by l.month, l.uid, l.product_type, l.coin order by l.month, l.uid, l.product_type, l.coin`,
    [accountId, partnerId],
    on,
  );
}

/** What partners got of a month in its own statements, approved or prepared. */
export type MonthPart = {
  readonly statementId: number;
  readonly partner: string;
  readonly coin: string;
  readonly earned: Amount;
};

export async function listMonthParts(
  { accountId }: WholeAccountScope,
  month: Month,
): Promise<MonthPart[]> {
  return queryRows(
    `select p.id as "statementId", p.partner, l.coin, sum(l.earned)::text as earned
     from payout_lines l join payouts p on p.id = l.payout_id
     where p.account_id = $1 and l.month = $2 and p.month = $2
     group by p.id, p.partner, l.coin order by p.partner, p.id, l.coin`,
    [accountId, monthDays(month).from],
  );
}

/** Clients that are in more than one partner's statement of the month: `count` of them, and the first few. */
export async function findSharedClients(
  { accountId }: WholeAccountScope,
  month: Month,
  most: number,
): Promise<{ readonly count: number; readonly uids: readonly string[] }> {
  const found = await queryRows<{ uid: string; count: number }>(
    `select l.uid, (count(*) over ())::int as count from payout_lines l join payouts p on p.id = l.payout_id
     where p.account_id = $1 and l.month = $2 and p.month = $2
     group by l.uid having count(distinct l.payout_id) > 1 order by l.uid limit $3`,
    [accountId, monthDays(month).from, most],
  );
  return { count: found[0]?.count ?? 0, uids: found.map(({ uid }) => uid) };
}

export type NewPartnerStatement = Pick<
  StoredPartnerStatement,
  "partnerId" | "partner" | "month" | "preparedBy" | "preparedById"
> & {
  readonly content: PartnerStatementContent;
  readonly contentHash: string;
  readonly lines: readonly PartnerStatementLine[];
};

/** "in-preparation": another one of this partner is. "exists": the month has one. Then nothing was stored. */
export async function insertPartnerStatement(
  { accountId }: WholeAccountScope,
  {
    partnerId,
    partner,
    month,
    preparedBy,
    preparedById,
    content,
    contentHash,
    lines,
  }: NewPartnerStatement,
  entry: AuditEntry,
): Promise<{ readonly id: number } | "in-preparation" | "exists"> {
  const { from } = monthDays(month);
  return inAccount(
    accountId,
    async (client) => {
      const { rows } = await client.query<{ month: Month; number: number | null }>(
        `select to_char(month, 'YYYY-MM') as month, number from payouts where account_id = $1 and partner_id = $2`,
        [accountId, partnerId],
      );
      if (rows.some((row) => row.month === month)) return "exists";
      if (rows.some(({ number }) => number === null)) return "in-preparation";
      const { id } = await queryRow<{ id: number }>(
        `insert into payouts (account_id, partner_id, partner, month, content, content_hash, prepared_by, prepared_by_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [
          accountId,
          partnerId,
          partner,
          from,
          JSON.stringify(content),
          contentHash,
          preparedBy,
          preparedById,
        ],
        client,
      );
      const list = (of: (line: PartnerStatementLine) => unknown) => lines.map(of);
      await client.query(
        `insert into payout_lines (account_id, payout_id, line, month, uid, product_type, coin, basis, share, row_count,
           base, earned, value)
         select $1, $2, item.line, item.month, item.uid, item.product_type, item.coin, item.basis, item.share,
           item.row_count, item.base, item.earned, item.value
         from unnest($3::date[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[], $9::int[], $10::numeric[],
           $11::numeric[], $12::numeric[]) with ordinality
           item (month, uid, product_type, coin, basis, share, row_count, base, earned, value, line)`,
        [
          ...[accountId, id, list((line) => monthDays(line.month).from), list(({ uid }) => uid)],
          ...[
            list(({ productType }) => productType),
            list(({ coin }) => coin),
            list(({ basis }) => basis),
          ],
          ...[list(({ share }) => share), list((line) => line.rows), list(({ base }) => base)],
          ...[list(({ earned }) => earned), list(({ value }) => value)],
        ],
      );
      await appendAudit(entry, client);
      return { id };
    },
    "no key update",
  );
}

/** Of one in preparation that `holdPartnerStatement` holds. */
export async function deletePreparedStatement(
  { accountId }: WholeAccountScope,
  id: number,
  entry: AuditEntry,
  client: Connection,
): Promise<void> {
  await client.query("delete from payouts where account_id = $1 and id = $2", [accountId, id]);
  await appendAudit(entry, client);
}

type By = { readonly id: string; readonly name: string };

/** Gives one in preparation that `holdPartnerStatement` holds the next number of the account. */
export async function saveApproval(
  { accountId }: WholeAccountScope,
  { id, by }: { readonly id: number; readonly by: By },
  entryOf: (number: number) => AuditEntry,
  client: Connection,
): Promise<void> {
  const number = await queryValue<number>(
    `update payouts set approved_by = $3, approved_by_id = $4, approved_at = clock_timestamp(),
       number = (select coalesce(max(number), 0) + 1 from payouts where account_id = $1)
     where account_id = $1 and id = $2 and number is null returning number`,
    [accountId, id, by.name, by.id],
    client,
  );
  await appendAudit(entryOf(number), client);
}

export type Payment = { readonly day: Day; readonly reference: string; readonly by: By };

/** Marks an approved one that `holdPartnerStatement` holds as paid, or takes that back (null). */
export async function savePayment(
  { accountId }: WholeAccountScope,
  id: number,
  payment: Payment | null,
  entry: AuditEntry,
  client: Connection,
): Promise<void> {
  await client.query(
    `update payouts set paid_day = $3, paid_reference = $4, paid_by = $5, paid_by_id = $6
     where account_id = $1 and id = $2`,
    [
      accountId,
      id,
      payment?.day ?? null,
      payment?.reference ?? null,
      payment?.by.name ?? null,
      payment?.by.id ?? null,
    ],
  );
  await appendAudit(entry, client);
}

/** Whether a later statement of the partner counts on this one's balance, in preparation or approved. */
export function isCounted(
  { accountId }: WholeAccountScope,
  { id, partnerId, number }: StoredPartnerStatement,
  client: Connection,
): Promise<boolean> {
  return queryValue(
    `select exists (select from payouts where account_id = $1 and partner_id = $2 and id <> $3
       and (number is null or number > $4))`,
    [accountId, partnerId, id, number],
    client,
  );
}
