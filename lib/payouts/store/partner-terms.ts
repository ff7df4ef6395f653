// SQL: shares and days as text.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, inAccount, queryRows } from "@/lib/database/database";
import type { PartnerStatementClient } from "@/lib/payouts/partner-statement";
import type { PartnerTerm } from "@/lib/payouts/partner-terms";
import { listGrantedClients } from "@/lib/users/store/partner-clients";

/** A person with the role at the account, or one who had it when a term or statement was made. */
export type Partner = { readonly id: string; readonly email: string };

export type StoredPartnerTerm = PartnerTerm & {
  readonly partnerId: string;
  readonly partner: string;
  readonly note: string;
  readonly enteredBy: string;
  readonly enteredAt: Date;
};
export type NewPartnerTerm = Omit<StoredPartnerTerm, "id" | "enteredAt">;

const TERM = `id, partner_id as "partnerId", partner, from_day as "from", uid, label, product_type as "productType",
  basis, trim_scale(share) as share, coalesce(tiers, '[]') as tiers, note, entered_by as "enteredBy", entered_at as "enteredAt"`;

/** Every term that was ever entered, of one partner or of all (null), in that order. */
export async function listPartnerTerms(
  { accountId }: WholeAccountScope,
  partnerId: string | null,
  on: Connection = db().pool,
): Promise<StoredPartnerTerm[]> {
  return queryRows(
    `select ${TERM} from partner_terms where account_id = $1 and ($2::uuid is null or partner_id = $2) order by id`,
    [accountId, partnerId],
    on,
  );
}

/** Waits for a statement that is being approved, and an approval waits for it. */
export async function addPartnerTerm(
  { accountId }: WholeAccountScope,
  {
    partnerId,
    partner,
    from,
    uid,
    label,
    productType,
    basis,
    share,
    tiers,
    note,
    enteredBy,
  }: NewPartnerTerm,
  entry: AuditEntry,
): Promise<void> {
  const tiersText = tiers.length > 0 ? JSON.stringify(tiers) : null;
  await inAccount(
    accountId,
    async (client) => {
      await client.query(
        `insert into partner_terms (account_id, partner_id, partner, from_day, uid, label, product_type, basis, share,
           note, entered_by, tiers) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          accountId,
          partnerId,
          partner,
          from,
          uid,
          label,
          productType,
          basis,
          share,
          note,
          enteredBy,
          tiersText,
        ],
      );
      await appendAudit(entry, client);
    },
    "no key update",
  );
}

/** Who has the role at the account now, by e-mail. */
export async function listPartners({ accountId }: WholeAccountScope): Promise<Partner[]> {
  return queryRows(
    `select u.id, u.email from grants g join users u on u.id = g.user_id
     where g.account_id = $1 and g.role = 'partner' order by u.email`,
    [accountId],
  );
}

/** A partner's clients now, by uid, each with its labels. */
export async function listPartnerClients(
  { accountId }: WholeAccountScope,
  userId: string,
): Promise<PartnerStatementClient[]> {
  const uids = await listGrantedClients({ userId, accountId });
  const rows = await queryRows<{ uid: string; labels: string[] }>(
    "select uid, labels from client_profiles where account_id = $1 and uid = any($2) and labels <> '{}'",
    [accountId, uids],
  );
  const labels = new Map(rows.map((row) => [row.uid, row.labels.toSorted()]));
  return uids.toSorted().map((uid) => ({ uid, labels: labels.get(uid) ?? [] }));
}
