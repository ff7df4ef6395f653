import type pg from "pg";
import type { Language } from "@/lib/core/language";
import { SHARE_LIMITS } from "@/lib/core/share/options";
import type { ShareKind, ShareSubject } from "@/lib/core/share/subject";
import { type AuditEntry, appendAudit } from "../audit/log";
import { inTransaction } from "../database/transaction";

/** A link that was found good. Of its token and password only the hashes. */
export type NewStoredShare = {
  readonly ownerId: string;
  readonly tokenHash: string;
  readonly kind: ShareKind;
  readonly subject: ShareSubject;
  readonly exchangeId: number;
  readonly language: Language;
  readonly title: string;
  readonly commentary: string;
  readonly hidesAuthor: boolean;
  readonly passwordHash: string | null;
  readonly emailDomains: readonly string[];
  readonly maxViews: number | null;
  /** From now; null: without an end. */
  readonly days: number | null;
  /** Of a snapshot, with the SHA-256 of the text, hex; null for a live link. */
  readonly facts: { readonly text: string; readonly hash: string; readonly capturedAt: Date } | null;
};

/** Who owns it, by e-mail, for its entry. */
export type ShareRef = { readonly id: string; readonly ownerEmail: string };

/** "gone": there is no such person any more. */
export async function insertShare(
  share: NewStoredShare,
  entryOf: (made: ShareRef) => AuditEntry,
): Promise<ShareRef | "too-many-links" | "gone"> {
  return inTransaction(async (client) => {
    // One link of a person at a time, so that two at once do not both take the last place.
    const owner = await client.query<{ email: string }>(
      "select email from users where id = $1 for no key update",
      [share.ownerId],
    );
    const ownerEmail = owner.rows[0]?.email;
    if (ownerEmail === undefined) return "gone";
    if ((await countOpen(client, share.ownerId)) >= SHARE_LIMITS.links) return "too-many-links";
    const made = { id: await writeShare(client, share), ownerEmail };
    await appendAudit(entryOf(made), client);
    return made;
  });
}

async function countOpen(client: pg.ClientBase, ownerId: string): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from share_links where owner_id = $1 and revoked_at is null
       and (expires_at is null or expires_at > clock_timestamp()) and (max_views is null or views < max_views)`,
    [ownerId],
  );
  return rows[0]?.open ?? 0;
}

const INSERT = `insert into share_links (owner_id, token_hash, kind, subject, exchange_id, language, title, commentary,
    hides_author, password_hash, email_domains, max_views, expires_at)
  values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, clock_timestamp() + make_interval(days => $13::int))
  returning id`;

async function writeShare(client: pg.ClientBase, share: NewStoredShare): Promise<string> {
  const { facts, subject } = share;
  const { rows } = await client.query<{ id: string }>(INSERT, [
    ...[share.ownerId, share.tokenHash, share.kind, JSON.stringify(subject), share.exchangeId],
    ...[share.language, share.title, share.commentary, share.hidesAuthor],
    ...[share.passwordHash, share.emailDomains, share.maxViews, share.days],
  ]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the database gave no number to a link");
  if (facts)
    await client.query(
      "insert into share_link_facts (link_id, facts, hash, captured_at) values ($1, $2, $3, $4)",
      [id, facts.text, facts.hash, facts.capturedAt],
    );
  return id;
}
