import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { ShareSettings } from "@/lib/core/share/share-row";
import { appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";

/** As long as nobody has chosen. */
const USUAL: ShareSettings = { revokesWithAccess: true };

export async function loadShareSettings(): Promise<ShareSettings> {
  const { rows } = await db().pool.query<ShareSettings>(
    `select revokes_with_access as "revokesWithAccess" from share_settings`,
  );
  return rows[0] ?? USUAL;
}

/** For roles that are taken from now on. Leaves an entry where it was otherwise before. */
export async function saveShareSettings(settings: ShareSettings, origin: AuditOrigin): Promise<void> {
  await inTransaction(async (client) => {
    await client.query(
      "insert into share_settings (revokes_with_access) values ($1) on conflict do nothing",
      [USUAL.revokesWithAccess],
    );
    const { revokesWithAccess: after } = settings;
    const { rowCount } = await client.query(
      "update share_settings set revokes_with_access = $1 where revokes_with_access <> $1",
      [after],
    );
    if (rowCount === 0) return;
    const details = { before: !after, after };
    await appendAudit(
      {
        origin,
        event: { kind: "share-settings-changed", result: "done", account: null, object: null, details },
      },
      client,
    );
  });
}
