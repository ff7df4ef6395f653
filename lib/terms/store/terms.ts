// SQL: shares and days as text.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inTransaction, queryRows } from "@/lib/database/database";
import type { AgreedTerm, TermScope } from "@/lib/terms/terms";

export type StoredTerm = AgreedTerm & {
  readonly note: string;
  readonly enteredBy: string;
  readonly enteredAt: Date;
};

/** Every term that was ever entered, in that order. */
export async function listTerms({ accountId }: WholeAccountScope): Promise<StoredTerm[]> {
  return queryRows(
    `select id, from_day as "from", uid, symbol, product_type as "productType", trim_scale(share) as share, note,
       entered_by as "enteredBy", entered_at as "enteredAt"
     from agreed_terms where account_id = $1 order by id`,
    [accountId],
  );
}

export type NewTerm = TermScope & {
  readonly from: Day;
  readonly share: Amount | null;
  readonly note: string;
  readonly enteredBy: string;
};

export async function addTerm(
  { accountId }: WholeAccountScope,
  { from, uid, symbol, productType, share, note, enteredBy }: NewTerm,
  entry: AuditEntry,
): Promise<void> {
  await inTransaction(async (client) => {
    await client.query(
      `insert into agreed_terms (account_id, from_day, uid, symbol, product_type, share, note, entered_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [accountId, from, uid, symbol, productType, share, note, enteredBy],
    );
    await appendAudit(entry, client);
  });
}

/** Of these clients and symbols those without a row in the ledger. */
export async function findUnknownNames(
  { accountId }: WholeAccountScope,
  uids: readonly string[],
  symbols: readonly string[],
): Promise<{ readonly uids: readonly string[]; readonly symbols: readonly string[] }> {
  const [withoutUid, withoutSymbol] = await Promise.all([
    queryRows<{ name: string }>(
      `select name from unnest($2::text[]) name
       where not exists (select from clients where account_id = $1 and uid = name)`,
      [accountId, uids],
    ),
    queryRows<{ name: string }>(
      `select name from unnest($2::text[]) name
       where not exists (select from commission_day_totals where account_id = $1 and symbol = name)`,
      [accountId, symbols],
    ),
  ]);
  return {
    uids: withoutUid.map(({ name }) => name),
    symbols: withoutSymbol.map(({ name }) => name),
  };
}
