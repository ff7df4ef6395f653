// SQL: rows of any sealed table are held and written by column names.
import type pg from "pg";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { SealError } from "@/lib/core/seal-error";
import { findValue, inTransaction } from "@/lib/database/database";
import {
  openSealed,
  SEALED_COLUMNS,
  type SealedColumn,
  seal,
  secretFingerprint,
} from "@/lib/database/seal";
import { CLAIM_SECRET } from "@/lib/database/sealing-secret";
import type { AppSecrets } from "@/lib/env/app-secrets";

/**
 * `current`: the secret to seal under; `previous`: the secret that rows may be sealed under now.
 */
export type SecretChange = AppSecrets & { readonly previous: string };

/**
 * Seals all rows anew in one transaction; `agree` is asked inside it. Returns how many. Throws
 * SealError.
 */
export function resealAll(
  agree: () => SecretChange,
  entryOf: (sealed: number) => AuditEntry,
): Promise<number> {
  return inTransaction(async (client) => {
    await client.query("lock table sealing_secret in access exclusive mode");
    const change = agree();
    await requireKnownSecret(client, change);
    let sealed = 0;
    for (const column of SEALED_COLUMNS) sealed += await resealColumn(client, column, change);
    await client.query(
      "update sealing_secret set fingerprint = $1, changed_at = clock_timestamp()",
      [secretFingerprint(change.current)],
    );
    await appendAudit(entryOf(sealed), client);
    return sealed;
  });
}

async function requireKnownSecret(
  client: pg.PoolClient,
  { current, previous }: SecretChange,
): Promise<void> {
  await client.query(CLAIM_SECRET, [secretFingerprint(previous)]);
  const fingerprint = await findValue<string>("select fingerprint from sealing_secret", [], client);
  const isKnown = [current, previous].some((secret) => secretFingerprint(secret) === fingerprint);
  if (!isKnown) {
    throw new SealError(
      "APP_SECRET is not the one that this database is sealed with, so nothing was changed. Put the right one back first.",
    );
  }
}

async function resealColumn(
  client: pg.PoolClient,
  column: SealedColumn,
  change: SecretChange,
): Promise<number> {
  const { table, column: sealedName, key, bound, sealedFor } = column;
  const names = [key, sealedName, ...bound].map((name) => `"${name}"`);
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${names.join(", ")} from "${table}" where "${sealedName}" is not null order by "${key}" for update`,
  );
  for (const row of rows) {
    const owner = sealedFor(...bound.map((name) => String(row[name])));
    const text = openSealed(row[sealedName] as Buffer, owner, change);
    await client.query(`update "${table}" set "${sealedName}" = $1 where "${key}" = $2`, [
      seal(text, owner, change.current),
      row[key],
    ]);
  }
  return rows.length;
}
