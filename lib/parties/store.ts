// SQL: reads within the transaction that approves a statement, and a person's accounts in one query.
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import {
  type Connection,
  databaseNow,
  db,
  findRow,
  findValue,
  queryRows,
} from "@/lib/database/database";
import type { Logo, LogoRef } from "@/lib/parties/logo";
import {
  type AccountDocuments,
  type DocumentSettings,
  NO_PARTY,
  type PartnerParty,
  type Party,
} from "@/lib/parties/party";

const NOTHING: AccountDocuments = {
  broker: { ...NO_PARTY, logo: null },
  settings: { isPublished: false, bills: false, billNote: "" },
};

type AccountPartyRow = Party & DocumentSettings & { readonly logo: LogoRef | null };

/** What documents say of the broker, and the account's settings for them. */
export async function findAccountDocuments(
  { accountId }: AccountScope,
  on: Connection = db().pool,
): Promise<AccountDocuments> {
  const found = await findRow<AccountPartyRow>(
    `select p.name, p.address, p.tax_number as "taxNumber", p.is_published as "isPublished", p.bills,
       p.bill_note as "billNote", case when l.hash is not null then jsonb_build_object('hash', l.hash, 'type', l.type,
         'width', l.width, 'height', l.height) end as logo
     from account_parties p
     left join account_logos l on l.account_id = p.account_id and l.hash = p.logo_hash
     where p.account_id = $1`,
    [accountId],
    on,
  );
  if (!found) return NOTHING;
  const { isPublished, bills, billNote, ...broker } = found;
  return { broker, settings: { isPublished, bills, billNote } };
}

type AccountPartyChange = Partial<Party & DocumentSettings & { readonly logoHash: string | null }>;
type PartyWriter = { readonly by: string; readonly entry: AuditEntry };

/** Changes what is named. `logo`: stored too, if it is new. */
export async function saveAccountDocuments(
  { accountId }: WholeAccountScope,
  change: AccountPartyChange,
  { by: updatedBy, entry, logo = null }: PartyWriter & { readonly logo?: Logo | null },
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    if (logo) {
      const bytes = new Uint8Array(logo.bytes);
      await tx.accountLogo.createMany({
        data: [{ ...logo, bytes, accountId }],
        skipDuplicates: true,
      });
    }
    await tx.accountParty.upsert({
      where: { accountId },
      create: { accountId, ...change, updatedBy },
      update: { ...change, updatedBy, updatedAt: await databaseNow(tx) },
    });
    await appendAudit(entry, tx);
  });
}

/** Null: the account never had this logo. */
export async function findLogo(
  { accountId }: Pick<AccountScope, "accountId">,
  hash: string,
): Promise<Pick<Logo, "type" | "bytes"> | null> {
  return findRow("select type, bytes from account_logos where account_id = $1 and hash = $2", [
    accountId,
    hash,
  ]);
}

const PARTY = `coalesce(p.name, '') as name, coalesce(p.address, '') as address,
  coalesce(p.tax_number, '') as "taxNumber"`;

/** The account's current partners, sorted by e-mail. */
export async function listPartnerParties({
  accountId,
}: WholeAccountScope): Promise<PartnerParty[]> {
  return queryRows(
    `select g.user_id as "partnerId", u.email, ${PARTY}
     from grants g join users u on u.id = g.user_id
     left join partner_parties p on p.account_id = g.account_id and p.user_id = g.user_id
     where g.account_id = $1 and g.role = 'partner' order by u.email`,
    [accountId],
  );
}

/** What documents say of a partner; empty texts where nothing was entered. */
export async function findPartnerParty(
  { accountId }: Pick<AccountScope, "accountId">,
  partnerId: string,
  on: Connection = db().pool,
): Promise<Party> {
  const found = await findRow<Party>(
    `select ${PARTY} from partner_parties p where p.account_id = $1 and p.user_id = $2`,
    [accountId, partnerId],
    on,
  );
  return found ?? NO_PARTY;
}

/** The person's e-mail; null: no partner of the account. */
export function findPartnerEmail(
  { accountId }: Pick<AccountScope, "accountId">,
  partnerId: string,
): Promise<string | null> {
  return findValue(
    `select u.email from grants g join users u on u.id = g.user_id
     where g.account_id = $1 and g.user_id = $2 and g.role = 'partner'`,
    [accountId, partnerId],
  );
}

export async function savePartnerParty(
  { accountId }: Pick<AccountScope, "accountId">,
  partnerId: string,
  party: Party,
  { by: updatedBy, entry }: PartyWriter,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    await tx.partnerParty.upsert({
      where: { accountId_userId: { accountId, userId: partnerId } },
      create: { accountId, userId: partnerId, ...party, updatedBy },
      update: { ...party, updatedBy, updatedAt: await databaseNow(tx) },
    });
    await appendAudit(entry, tx);
  });
}

/** Whose name and logo stand on research that a person shares. */
export type Publisher = {
  readonly accountId: number;
  readonly name: string;
  readonly logoHash: string | null;
};

/**
 * Of the accounts that this person sees whole and that publish their name: the person's default,
 * else the oldest. Null: none does.
 */
export async function findPublisher(userId: string): Promise<Publisher | null> {
  return findRow(
    `select p.account_id as "accountId", p.name, p.logo_hash as "logoHash"
     from account_parties p
     where p.is_published and p.name <> '' and (
       exists (select from users u where u.id = $1 and u.is_admin)
       or exists (select from grants g where g.account_id = p.account_id and g.user_id = $1 and g.role <> 'partner'))
     order by p.account_id::text is not distinct from (
         select s.value #>> '{}' from person_settings s where s.user_id = $1 and s.key = 'default-account') desc,
       p.account_id
     limit 1`,
    [userId],
  );
}
