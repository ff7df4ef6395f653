// SQL: amounts and days as text, and numbers without gaps.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
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
import { arraysOf } from "@/lib/database/parts";
import type { StatedShare } from "@/lib/payouts/journal";
import type { MonthPart } from "@/lib/payouts/month-split";
import type { PartnerStatementLine, StoredPartnerStatement } from "@/lib/payouts/partner-statement";
import type { Partner } from "@/lib/payouts/partner-terms";
import type { LaterStatements, PayableStatement } from "@/lib/payouts/payment";
import type { StatementParties } from "@/lib/payouts/statement-parties";
import { keepStatementEvent } from "./statement-events";

const HAS_NEWER = `exists (select from payouts n where (n.account_id, n.partner_id) = (p.account_id, p.partner_id)
  and n.number > p.number)`;
/** A partner has at most one statement in preparation. */
const PREPARED_MONTH = `(select to_char(max(n.month), 'YYYY-MM') from payouts n
  where (n.account_id, n.partner_id) = (p.account_id, p.partner_id) and n.id <> p.id and n.number is null)`;
/** What depends on a statement's balance. */
const LATER = `${HAS_NEWER} as "isCarried", ${PREPARED_MONTH} as "preparedMonth"`;
const STATEMENT = `p.id, p.partner_id as "partnerId", p.partner, to_char(p.month, 'YYYY-MM') as month, p.number,
  p.prepared_by as "preparedBy", p.prepared_by_id as "preparedById", p.prepared_at as "preparedAt",
  p.approved_by as "approvedBy", p.approved_by_id as "approvedById", p.approved_at as "approvedAt",
  p.approved_alone as "approvedAlone",
  p.paid_day as "paidDay", p.paid_reference as "paidReference", p.paid_by as "paidBy",
  p.content, p.content_hash as "contentHash", p.parties, p.parties_hash as "partiesHash",
  case when p.number is null then 'prepared' when p.paid_day is not null then 'paid' when ${HAS_NEWER} then 'carried'
    else 'open' end as state`;

/**
 * $2: only this partner's; $3: also those in preparation. A partner sees their own approved
 * statements.
 */
const IS_VISIBLE = "($2::uuid is null or p.partner_id = $2) and ($3 or p.number is not null)";
const visibilityOf = (scope: AccountScope) =>
  isWholeAccount(scope) ? [null, true] : [scope.partnerId ?? NOBODY, false];
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Newest month first; within a month, statements in preparation first. */
export async function listPartnerStatements(
  scope: AccountScope,
  on: Connection = db().pool,
): Promise<StoredPartnerStatement[]> {
  return queryRows(
    `select ${STATEMENT} from payouts p where p.account_id = $1 and ${IS_VISIBLE}
     order by p.month desc, p.number desc nulls first, p.id desc`,
    [scope.accountId, ...visibilityOf(scope)],
    on,
  );
}

/** A partner's approved statements in the order of their numbers. */
export async function listApprovedStatements(
  { accountId }: WholeAccountScope,
  partnerId: string,
  on: Connection,
): Promise<StoredPartnerStatement[]> {
  return queryRows(
    `select ${STATEMENT} from payouts p
     where p.account_id = $1 and p.partner_id = $2 and p.number is not null order by p.number`,
    [accountId, partnerId],
    on,
  );
}

/** A partner's own approved statement of a month; null: there is none. */
export async function findApprovedStatement(
  { accountId }: WholeAccountScope,
  { partnerId, month }: { readonly partnerId: string; readonly month: Month },
  on: Connection = db().pool,
): Promise<StoredPartnerStatement | null> {
  return findRow(
    `select ${STATEMENT} from payouts p
     where p.account_id = $1 and p.partner_id = $2 and p.month = $3 and p.number is not null`,
    [accountId, partnerId, monthDays(month).from],
    on,
  );
}

/** Null: it does not exist or is not visible to the scope. */
export async function findPartnerStatement(
  scope: AccountScope,
  id: number,
  on: Connection = db().pool,
): Promise<StoredPartnerStatement | null> {
  return findRow(
    `select ${STATEMENT} from payouts p where p.account_id = $1 and ${IS_VISIBLE} and p.id = $4`,
    [scope.accountId, ...visibilityOf(scope), id],
    on,
  );
}

/** Those of the statements that the scope may see. */
export async function listVisibleStatements(
  scope: AccountScope,
  ids: readonly number[],
): Promise<number[]> {
  return queryColumn(
    `select p.id from payouts p where p.account_id = $1 and ${IS_VISIBLE} and p.id = any($4::int[])`,
    [scope.accountId, ...visibilityOf(scope), ids],
  );
}

/** Whether an approved statement of this account is of the person, who may be no partner now. */
export function hasOwnStatement(
  { accountId }: WholeAccountScope,
  userId: string,
): Promise<boolean> {
  return queryValue(
    `select exists (select from payouts
       where account_id = $1 and partner_id = $2 and number is not null)`,
    [accountId, userId],
  );
}

/**
 * Runs `work` with the statement (null: there is none) in one transaction. Until it ends, nobody
 * else of the account prepares, approves or pays a statement, or enters or withdraws a partner's
 * term, and no day is replaced in a month of which the partner has a statement.
 */
export async function holdPartnerStatement<T>(
  scope: WholeAccountScope,
  id: number,
  work: (statement: StoredPartnerStatement | null, client: Connection) => Promise<T>,
): Promise<T> {
  const { accountId } = scope;
  return inAccount(
    accountId,
    async (client) => {
      const statement = await findPartnerStatement(scope, id, client);
      if (statement === null) return work(null, client);
      const months = await queryColumn<string>(
        "select to_char(month, 'YYYY-MM') from payouts where account_id = $1 and partner_id = $2",
        [accountId, statement.partnerId],
        client,
      );
      await queryRows(
        `select from commission_days where account_id = $1 and to_char(day, 'YYYY-MM') = any($2)
         order by day for share`,
        [accountId, months],
        client,
      );
      return work(statement, client);
    },
    "no key update",
  );
}

const LINE = `to_char(month, 'YYYY-MM') as month, uid, product_type as "productType", coin, basis, share::text as share,
  row_count as rows, base::text as base, earned::text as earned, value::text as value`;
/** Null in a line of the partner's own clients. */
const INTRODUCED = `case when introduced_id is not null
  then json_build_object('id', introduced_id, 'email', introduced) end as introduced`;

type FromStore<Line> = Omit<Line, "introduced"> & { readonly introduced: Partner | null };

/** Without a null for `introduced`: lines as they were composed, and with their hash. */
function lineFromStore<Line extends object>({ introduced, ...line }: FromStore<Line>) {
  return introduced === null ? line : { ...line, introduced };
}

/** The lines of a statement that `findPartnerStatement` found. */
export async function listPartnerStatementLines(
  { accountId }: AccountScope,
  statementId: number,
  on: Connection = db().pool,
): Promise<PartnerStatementLine[]> {
  const lines = await queryRows<FromStore<PartnerStatementLine>>(
    `select ${LINE}, ${INTRODUCED} from payout_lines
     where account_id = $1 and payout_id = $2 order by line`,
    [accountId, statementId],
    on,
  );
  return lines.map(lineFromStore);
}

/** What statements say of a client, or of an introduced partner, in one product type and coin. */
export type StatedLine = Pick<
  PartnerStatementLine,
  "month" | "uid" | "introduced" | "productType" | "coin" | "earned" | "value"
>;

/**
 * What the partner's approved statements say of these months, corrections included, by month,
 * client or introduced partner, product type and coin.
 */
export async function sumStated(
  { accountId }: WholeAccountScope,
  { partnerId, months }: { readonly partnerId: string; readonly months: readonly Month[] },
  on: Connection,
): Promise<StatedLine[]> {
  const lines = await queryRows<FromStore<StatedLine>>(
    `select month, uid, "productType", coin, earned, value, ${INTRODUCED} from (
       select to_char(l.month, 'YYYY-MM') as month, l.uid, l.introduced_id, max(l.introduced) as introduced,
         l.product_type as "productType", l.coin, sum(l.earned)::text as earned,
         case when count(*) = count(l.value) then sum(l.value)::text end as value
       from payout_lines l join payouts p on p.id = l.payout_id
       where p.account_id = $1 and p.partner_id = $2 and p.number is not null and l.month = any($3::date[])
       group by l.month, l.uid, l.introduced_id, l.product_type, l.coin) stated
     order by month, uid, introduced_id, "productType", coin`,
    [accountId, partnerId, months.map((month) => monthDays(month).from)],
    on,
  );
  return lines.map(lineFromStore);
}

/**
 * The partners' parts of a month, of its own statements, approved or prepared; an introducer's by
 * introduced partner.
 */
export async function listMonthParts(
  { accountId }: WholeAccountScope,
  month: Month,
): Promise<MonthPart[]> {
  return queryRows(
    `select p.id as "statementId", p.number, p.partner_id as "partnerId", p.partner, l.introduced_id as "introducedId",
       max(l.introduced) as introduced, l.coin, sum(l.earned)::text as earned
     from payout_lines l join payouts p on p.id = l.payout_id
     where p.account_id = $1 and l.month = $2 and p.month = $2
     group by p.id, p.number, p.partner_id, p.partner, l.introduced_id, l.coin
     order by p.partner, p.id, l.introduced_id nulls first, l.coin`,
    [accountId, monthDays(month).from],
  );
}

/**
 * What each approved statement of the month says, by the month of its lines and by coin; in the
 * order of the statements' numbers.
 */
export async function listStatedShares(
  { accountId }: WholeAccountScope,
  month: Month,
): Promise<StatedShare[]> {
  return queryRows(
    `select p.number, p.partner, p.content ->> 'currency' as currency, to_char(l.month, 'YYYY-MM') as month, l.coin,
       trim_scale(coalesce(sum(l.value), 0))::text as value,
       trim_scale(coalesce(sum(l.earned) filter (where l.value is null), 0))::text as unvalued
     from payout_lines l join payouts p on (p.account_id, p.id) = (l.account_id, l.payout_id)
     where p.account_id = $1 and p.month = $2 and p.number is not null
     group by p.number, p.partner, p.content ->> 'currency', l.month, l.coin
     order by p.number, l.month desc, l.coin`,
    [accountId, monthDays(month).from],
  );
}

/** Clients in more than one partner's statement of the month: how many, and the first `most`. */
export async function findSharedClients(
  { accountId }: WholeAccountScope,
  month: Month,
  most: number,
): Promise<{ readonly count: number; readonly uids: readonly string[] }> {
  const found = await queryRows<{ uid: string; count: number }>(
    `select l.uid, (count(*) over ())::int as count
     from payout_lines l join payouts p on p.id = l.payout_id
     where p.account_id = $1 and l.month = $2 and p.month = $2 and l.uid is not null
     group by l.uid having count(distinct l.payout_id) > 1 order by l.uid limit $3`,
    [accountId, monthDays(month).from, most],
  );
  return { count: found[0]?.count ?? 0, uids: found.map(({ uid }) => uid) };
}

export type NewPartnerStatement = Pick<
  StoredPartnerStatement,
  "partnerId" | "partner" | "month" | "preparedBy" | "preparedById" | "content" | "contentHash"
> & { readonly lines: readonly PartnerStatementLine[] };

/**
 * "in-preparation": the partner has another one in preparation. "exists": the month has a
 * statement. Both store nothing.
 */
export async function insertPartnerStatement(
  { accountId }: WholeAccountScope,
  statement: NewPartnerStatement,
  entry: AuditEntry,
): Promise<{ readonly id: number } | "in-preparation" | "exists"> {
  const { partnerId, partner, month, content, contentHash, preparedBy, preparedById } = statement;
  return inAccount(
    accountId,
    async (client) => {
      const { rows } = await client.query<{ month: Month; number: number | null }>(
        `select to_char(month, 'YYYY-MM') as month, number from payouts where account_id = $1 and partner_id = $2`,
        [accountId, partnerId],
      );
      if (rows.some((row) => row.month === month)) return "exists";
      if (rows.some(({ number }) => number === null)) return "in-preparation";
      const head = [accountId, partnerId, partner, monthDays(month).from];
      const { id } = await queryRow<{ id: number }>(
        `insert into payouts (account_id, partner_id, partner, month, content, content_hash, prepared_by, prepared_by_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [...head, JSON.stringify(content), contentHash, preparedBy, preparedById],
        client,
      );
      await insertLines({ accountId, id }, statement.lines, client);
      await keepStatementEvent(client, accountId, { statementId: id, kind: "prepared" });
      await appendAudit(entry, client);
      return { id };
    },
    "no key update",
  );
}

/** Numbers the lines from 1. */
async function insertLines(
  { accountId, id }: { readonly accountId: number; readonly id: number },
  lines: readonly PartnerStatementLine[],
  client: Connection,
): Promise<void> {
  const stored = lines.map((line) => ({
    ...line,
    firstDay: monthDays(line.month).from,
    introducedId: line.introduced?.id ?? null,
    introduced: line.introduced?.email ?? null,
  }));
  await client.query(
    `insert into payout_lines (account_id, payout_id, line, month, uid, product_type, coin, basis, share, row_count,
       base, earned, value, introduced_id, introduced)
     select $1, $2, item.line, item.month, item.uid, item.product_type, item.coin, item.basis, item.share,
       item.row_count, item.base, item.earned, item.value, item.introduced_id, item.introduced
     from unnest($3::date[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[], $9::int[], $10::numeric[],
       $11::numeric[], $12::numeric[], $13::uuid[], $14::text[]) with ordinality
       item (month, uid, product_type, coin, basis, share, row_count, base, earned, value, introduced_id, introduced, line)`,
    [
      accountId,
      id,
      ...arraysOf(stored, "firstDay", "uid", "productType", "coin", "basis"),
      ...arraysOf(stored, "share", "rows", "base", "earned", "value"),
      ...arraysOf(stored, "introducedId", "introduced"),
    ],
  );
}

/** Deletes a statement in preparation that `holdPartnerStatement` holds. */
export async function deletePreparedStatement(
  { accountId }: WholeAccountScope,
  id: number,
  entry: AuditEntry,
  client: Connection,
): Promise<void> {
  await client.query("delete from payouts where account_id = $1 and id = $2", [accountId, id]);
  await appendAudit(entry, client);
}

/** A person. */
type StepPerson = { readonly id: string; readonly name: string };

/** The next number of a statement and of a self-billing document. */
export type NextNumbers = { readonly number: number; readonly billNumber: number };

/**
 * The account's next numbers, which nobody else takes while `holdPartnerStatement` holds a
 * statement.
 */
export function findNextNumbers(
  { accountId }: WholeAccountScope,
  client: Connection,
): Promise<NextNumbers> {
  return queryRow(
    `select coalesce(max(number), 0) + 1 as number, coalesce(max(bill_number), 0) + 1 as "billNumber"
     from payouts where account_id = $1`,
    [accountId],
    client,
  );
}

type Approval = {
  readonly id: number;
  readonly by: StepPerson;
  /** The preparer approves it. */
  readonly isAlone: boolean;
  readonly number: number;
  readonly parties: StatementParties;
  readonly partiesHash: string;
};

/** Approves a statement in preparation that `holdPartnerStatement` holds, with `findNextNumbers`. */
export async function saveApproval(
  { accountId }: WholeAccountScope,
  { id, by, isAlone, number, parties, partiesHash }: Approval,
  entry: AuditEntry,
  client: Connection,
): Promise<void> {
  await client.query(
    `update payouts set approved_by = $3, approved_by_id = $4, approved_at = clock_timestamp(), number = $5,
       parties = $6, parties_hash = $7, bill_number = $8, approved_alone = $9
     where account_id = $1 and id = $2 and number is null`,
    [
      ...[accountId, id, by.name, by.id, number],
      ...[JSON.stringify(parties), partiesHash, parties.bill?.number ?? null, isAlone],
    ],
  );
  await keepStatementEvent(client, accountId, { statementId: id, kind: "approved" });
  await appendAudit(entry, client);
}

type Payment = { readonly day: Day; readonly reference: string; readonly by: StepPerson };

/**
 * Marks an approved statement that `holdPartnerStatement` holds as paid, or (null) takes that back.
 */
export async function savePayment(
  { accountId }: WholeAccountScope,
  id: number,
  payment: Payment | null,
  entry: AuditEntry,
  client: Connection,
): Promise<void> {
  const { day, reference, by } = payment ?? { day: null, reference: null, by: null };
  await client.query(
    `update payouts set paid_day = $3, paid_reference = $4, paid_by = $5, paid_by_id = $6
     where account_id = $1 and id = $2`,
    [accountId, id, day, reference, by?.name ?? null, by?.id ?? null],
  );
  const kind = payment === null ? "unpaid" : "paid";
  await keepStatementEvent(client, accountId, { statementId: id, kind, payment });
  await appendAudit(entry, client);
}

/** The approved statements with these numbers, by number. */
export function listStatementsByNumber(
  { accountId }: WholeAccountScope,
  numbers: readonly number[],
  client: Connection,
): Promise<PayableStatement[]> {
  return queryRows(
    `select p.id, p.partner_id as "partnerId", p.partner, to_char(p.month, 'YYYY-MM') as month, p.number,
       p.paid_by as "paidBy", p.paid_day as "paidDay", p.paid_reference as "paidReference", ${LATER}
     from payouts p where p.account_id = $1 and p.number = any($2::int[]) order by p.number`,
    [accountId, numbers],
    client,
  );
}

/** The partner's statements, prepared or approved, that include this one's balance. */
export function findLaterStatements(
  { accountId }: WholeAccountScope,
  { id }: StoredPartnerStatement,
  client: Connection,
): Promise<LaterStatements> {
  return queryRow(
    `select ${LATER} from payouts p where p.account_id = $1 and p.id = $2`,
    [accountId, id],
    client,
  );
}
