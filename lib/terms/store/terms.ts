// SQL: shares and days as text.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findRow, inTransaction, queryColumn, queryRows } from "@/lib/database/database";
import type { EnteredTerm } from "@/lib/terms/terms";

const TERM = `id, from_day as "from", uid, symbol, product_type as "productType", trim_scale(share) as share, note,
  entered_by as "enteredBy", entered_at as "enteredAt"`;

/** Every term ever entered, in the order of entry. */
export async function listTerms({ accountId }: WholeAccountScope): Promise<EnteredTerm[]> {
  return queryRows(`select ${TERM} from agreed_terms where account_id = $1 order by id`, [
    accountId,
  ]);
}

/** Null: the account has no such entry. */
export async function findTerm(
  { accountId }: WholeAccountScope,
  id: number,
): Promise<EnteredTerm | null> {
  return findRow(`select ${TERM} from agreed_terms where account_id = $1 and id = $2`, [
    accountId,
    id,
  ]);
}

export type NewTerm = Omit<EnteredTerm, "id" | "enteredAt">;

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

/** The given clients and symbols that have no row in the ledger. */
export async function findUnknownNames(
  { accountId }: WholeAccountScope,
  uids: readonly string[],
  symbols: readonly string[],
): Promise<{ readonly uids: readonly string[]; readonly symbols: readonly string[] }> {
  const [unknownUids, unknownSymbols] = await Promise.all([
    queryColumn<string>(
      `select name from unnest($2::text[]) name
       where not exists (select from clients where account_id = $1 and uid = name)`,
      [accountId, uids],
    ),
    queryColumn<string>(
      `select name from unnest($2::text[]) name
       where not exists (select from commission_day_totals where account_id = $1 and symbol = name)`,
      [accountId, symbols],
    ),
  ]);
  return { uids: unknownUids, symbols: unknownSymbols };
}
