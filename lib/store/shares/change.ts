import type pg from "pg";
import type { Language } from "@/lib/core/language";
import type { ShareReach } from "@/lib/core/share/reach";
import { type AuditEntry, appendAudit } from "../audit/log";
import { createSqlParams } from "../database/sql-params";
import { inTransaction } from "../database/transaction";
import { type HeldShare, holdShare } from "./hold";

/** What is not named stays. `days`: from now; null: without an end. */
export type StoredShareChange = {
  readonly title?: string;
  readonly commentary?: string;
  readonly language?: Language;
  readonly hidesAuthor?: boolean;
  readonly days?: number | null;
  readonly passwordHash?: string | null;
  readonly maxViews?: number | null;
  readonly emailDomains?: readonly string[];
};
type Field = keyof StoredShareChange;

/** What was let in under another password or for other domains is asked again. */
const ASK_AGAIN = "pass_version = pass_version + 1";

const SETS: Readonly<Record<Field, (place: string) => string>> = {
  title: (place) => `title = ${place}`,
  commentary: (place) => `commentary = ${place}`,
  language: (place) => `language = ${place}`,
  hidesAuthor: (place) => `hides_author = ${place}`,
  days: (place) => `expires_at = clock_timestamp() + make_interval(days => ${place}::int)`,
  passwordHash: (place) => `password_hash = ${place}`,
  maxViews: (place) => `max_views = ${place}`,
  emailDomains: (place) => `email_domains = ${place}`,
};

/** `entryOf` gets the link and the names of what the change makes different; where that is nothing, no entry is written. */
export async function updateShare(
  reach: ShareReach,
  id: string,
  change: StoredShareChange,
  entryOf: (link: HeldShare, fields: readonly Field[]) => AuditEntry,
): Promise<"changed" | "not-found" | "revoked" | "fewer-than-counted"> {
  return inTransaction(async (client) => {
    const link = await holdShare(client, reach, id);
    if (link === null) return "not-found";
    if (link.revokedAt !== null) return "revoked";
    const fields = (Object.keys(SETS) as Field[]).filter((field) => isDifferent(link, field, change));
    if (fields.length === 0) return "changed";
    const { maxViews } = change;
    if (fields.includes("maxViews") && typeof maxViews === "number" && maxViews <= link.views)
      return "fewer-than-counted";
    await write(client, link.id, fields, change);
    await appendAudit(entryOf(link, fields), client);
    return "changed";
  });
}

/** A password that is typed again is another one, and days count from now, so that both always are. */
function isDifferent(link: HeldShare, field: Field, change: StoredShareChange): boolean {
  const next = change[field];
  if (next === undefined) return false;
  if (field === "days") return true;
  if (field === "passwordHash") return next !== null || link.hasPassword;
  return JSON.stringify(next) !== JSON.stringify(link[field]);
}

async function write(
  client: pg.ClientBase,
  id: string,
  fields: readonly Field[],
  change: StoredShareChange,
): Promise<void> {
  const params = createSqlParams();
  const sets = fields.map((field) => SETS[field](params.add(change[field])));
  const asksAgain = fields.includes("passwordHash") || fields.includes("emailDomains");
  if (asksAgain) sets.push(ASK_AGAIN);
  await client.query(
    `update share_links set ${sets.join(", ")}, changed_at = clock_timestamp() where id = ${params.add(id)}`,
    params.values,
  );
  if (asksAgain) await client.query("delete from share_link_letters where link_id = $1", [id]);
  if (fields.includes("days"))
    await client.query("delete from share_link_notices where link_id = $1 and kind = 'ending'", [id]);
}
