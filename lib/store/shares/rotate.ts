import type { GraceHours } from "@/lib/core/share/options";
import type { ShareReach } from "@/lib/core/share/reach";
import { type AuditEntry, appendAudit } from "../audit/log";
import { inTransaction } from "../database/transaction";
import { type HeldShare, holdShare } from "./hold";

const ROTATE = `update share_links set token_hash = $2, changed_at = clock_timestamp(), pass_version = pass_version + 1,
    earlier_token_hash = case when $3::int > 0 then token_hash end,
    earlier_until = case when $3::int > 0 then clock_timestamp() + make_interval(hours => $3::int) end
  where id = $1`;

/** The token before opens for `graceHours` more, an even earlier one no longer. */
export async function replaceShareToken(
  reach: ShareReach,
  id: string,
  { tokenHash, graceHours }: { readonly tokenHash: string; readonly graceHours: GraceHours },
  entryOf: (link: HeldShare) => AuditEntry,
): Promise<"replaced" | "not-found" | "revoked"> {
  return inTransaction(async (client) => {
    const link = await holdShare(client, reach, id);
    if (link === null) return "not-found";
    if (link.revokedAt !== null) return "revoked";
    await client.query(ROTATE, [link.id, tokenHash, graceHours]);
    await client.query("delete from share_link_letters where link_id = $1", [link.id]);
    await appendAudit(entryOf(link), client);
    return "replaced";
  });
}
