// SQL: shares and days as text.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, findRow, inAccount, queryRows } from "@/lib/database/database";
import type { PartnerStatementClient } from "@/lib/payouts/partner-statement";
import type {
  EnteredPartnerTerm,
  Partner,
  PartnerTerm,
  PartnerTermEntry,
} from "@/lib/payouts/partner-terms";
import { listGrantedClients } from "@/lib/users/store/partner-clients";

export type NewPartnerTerm = Omit<EnteredPartnerTerm, "id" | "enteredAt">;

const AGREED = `id, from_day as "from", uid, label, product_type as "productType", basis,
  case when introduced_id is not null then json_build_object('id', introduced_id, 'email', introduced) end as introduced,
  trim_scale(share) as share, coalesce(tiers, '[]') as tiers`;
const TERM = `${AGREED}, partner_id as "partnerId", partner, note, entered_by as "enteredBy",
  entered_at as "enteredAt"`;

/** The terms that count, of one partner or (null) of all, in the order of entry. */
export async function listPartnerTerms(
  { accountId }: WholeAccountScope,
  partnerId: string | null,
  on: Connection = db().pool,
): Promise<EnteredPartnerTerm[]> {
  return queryRows(
    `select ${TERM} from partner_terms
     where account_id = $1 and ($2::uuid is null or partner_id = $2) and withdrawn_at is null order by id`,
    [accountId, partnerId],
    on,
  );
}

/** The terms of the scope's partner that count, in the order of entry; nothing without one. */
export async function listOwnTerms({ accountId, partnerId }: AccountScope): Promise<PartnerTerm[]> {
  return queryRows(
    `select ${AGREED} from partner_terms
     where account_id = $1 and partner_id = $2 and withdrawn_at is null order by id`,
    [accountId, partnerId],
  );
}

/**
 * An approved statement of the partner that was computed with the term: approved after the term was
 * entered, for a month that ends on its first day or later. Its corrections reach back to every
 * earlier month.
 */
const IS_USED = `t.withdrawn_at is null and exists (select from payouts p
  where (p.account_id, p.partner_id) = (t.account_id, t.partner_id) and p.number is not null
    and p.approved_at >= t.entered_at and t.from_day < p.month + interval '1 month')`;
const ENTRY = `${TERM}, withdrawn_by as "withdrawnBy", withdrawn_at as "withdrawnAt", ${IS_USED} as "isUsed"`;

/** Every term ever entered, also those that were withdrawn, in the order of entry. */
export async function listPartnerTermEntries({
  accountId,
}: WholeAccountScope): Promise<PartnerTermEntry[]> {
  return queryRows(`select ${ENTRY} from partner_terms t where account_id = $1 order by id`, [
    accountId,
  ]);
}

/** Null: the account has no such entry. */
export async function findPartnerTermEntry(
  { accountId }: WholeAccountScope,
  id: number,
  on: Connection = db().pool,
): Promise<PartnerTermEntry | null> {
  return findRow(
    `select ${ENTRY} from partner_terms t where account_id = $1 and id = $2`,
    [accountId, id],
    on,
  );
}

/**
 * Runs `work` in one transaction. Until it ends, nobody else of the account enters or withdraws a
 * term, or prepares, approves or pays a statement.
 */
export function changePartnerTerms<T>(
  { accountId }: WholeAccountScope,
  work: (client: Connection) => Promise<T>,
): Promise<T> {
  return inAccount(accountId, work, "no key update");
}

/** To call in `changePartnerTerms`. */
export async function addPartnerTerm(
  { accountId }: WholeAccountScope,
  term: NewPartnerTerm,
  entry: AuditEntry,
  client: Connection,
): Promise<void> {
  const { partnerId, partner, from, uid, label, productType, basis, share, note, enteredBy } = term;
  const { introduced } = term;
  const tiers = term.tiers.length > 0 ? JSON.stringify(term.tiers) : null;
  const who = [accountId, partnerId, partner];
  const what = [from, uid, label, productType, basis, share, tiers];
  const about = [introduced?.id ?? null, introduced?.email ?? null];
  // The moment of the entry, not of the transaction's beginning: an approval may come in between.
  await client.query(
    `insert into partner_terms (account_id, partner_id, partner, from_day, uid, label, product_type, basis, share,
       tiers, note, entered_by, introduced_id, introduced, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, clock_timestamp())`,
    [...who, ...what, note, enteredBy, ...about],
  );
  await appendAudit(entry, client);
}

/** To call in `changePartnerTerms`, with an entry that counts and is not used. */
export async function markWithdrawn(
  { accountId }: WholeAccountScope,
  { id, by }: { readonly id: number; readonly by: string },
  entry: AuditEntry,
  client: Connection,
): Promise<void> {
  await client.query(
    `update partner_terms set withdrawn_at = clock_timestamp(), withdrawn_by = $3
     where account_id = $1 and id = $2`,
    [accountId, id, by],
  );
  await appendAudit(entry, client);
}

/** The account's current partners, sorted by e-mail. */
export async function listPartners({ accountId }: WholeAccountScope): Promise<Partner[]> {
  return queryRows(
    `select u.id, u.email from grants g join users u on u.id = g.user_id
     where g.account_id = $1 and g.role = 'partner' order by u.email`,
    [accountId],
  );
}

/** A partner's current clients with their labels, sorted by uid. */
export async function listPartnerClients(
  scope: WholeAccountScope,
  userId: string,
): Promise<PartnerStatementClient[]> {
  const uids = await listGrantedClients({ userId, accountId: scope.accountId });
  return labelClients(scope, uids);
}

/** The clients of a partner's scope with their labels, sorted by uid. */
export async function listOwnClients(scope: AccountScope): Promise<PartnerStatementClient[]> {
  return labelClients(scope, scope.clients ?? []);
}

async function labelClients(
  { accountId }: AccountScope,
  uids: readonly string[],
): Promise<PartnerStatementClient[]> {
  const rows = await queryRows<{ uid: string; labels: string[] }>(
    "select uid, labels from client_profiles where account_id = $1 and uid = any($2) and labels <> '{}'",
    [accountId, uids],
  );
  const labelsOf = new Map(rows.map(({ uid, labels }) => [uid, labels.toSorted()]));
  return uids.toSorted().map((uid) => ({ uid, labels: labelsOf.get(uid) ?? [] }));
}
