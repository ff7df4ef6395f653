// SQL: shares and days as text.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, inAccount, queryRows } from "@/lib/database/database";
import type { PartnerStatementClient } from "@/lib/payouts/partner-statement";
import type { EnteredPartnerTerm, Partner, PartnerTerm } from "@/lib/payouts/partner-terms";
import { listGrantedClients } from "@/lib/users/store/partner-clients";

export type NewPartnerTerm = Omit<EnteredPartnerTerm, "id" | "enteredAt">;

const AGREED = `id, from_day as "from", uid, label, product_type as "productType", basis,
  trim_scale(share) as share, coalesce(tiers, '[]') as tiers`;
const TERM = `${AGREED}, partner_id as "partnerId", partner, note, entered_by as "enteredBy",
  entered_at as "enteredAt"`;

/** Every term ever entered, of one partner or (null) of all, in the order of entry. */
export async function listPartnerTerms(
  { accountId }: WholeAccountScope,
  partnerId: string | null,
  on: Connection = db().pool,
): Promise<EnteredPartnerTerm[]> {
  return queryRows(
    `select ${TERM} from partner_terms where account_id = $1 and ($2::uuid is null or partner_id = $2) order by id`,
    [accountId, partnerId],
    on,
  );
}

/** What was ever agreed with the scope's partner, in the order of entry; nothing without one. */
export async function listOwnTerms({ accountId, partnerId }: AccountScope): Promise<PartnerTerm[]> {
  return queryRows(
    `select ${AGREED} from partner_terms where account_id = $1 and partner_id = $2 order by id`,
    [accountId, partnerId],
  );
}

/** An approval of a statement and this wait for each other. */
export async function addPartnerTerm(
  { accountId }: WholeAccountScope,
  term: NewPartnerTerm,
  entry: AuditEntry,
): Promise<void> {
  const { partnerId, partner, from, uid, label, productType, basis, share, note, enteredBy } = term;
  const tiers = term.tiers.length > 0 ? JSON.stringify(term.tiers) : null;
  const who = [accountId, partnerId, partner];
  const what = [from, uid, label, productType, basis, share, tiers];
  await inAccount(
    accountId,
    async (client) => {
      await client.query(
        `insert into partner_terms (account_id, partner_id, partner, from_day, uid, label, product_type, basis, share,
           tiers, note, entered_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [...who, ...what, note, enteredBy],
      );
      await appendAudit(entry, client);
    },
    "no key update",
  );
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
