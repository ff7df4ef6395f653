import type { Language } from "@/lib/core/language";
import type { ShareKind, ShareSubject } from "@/lib/core/share/subject";
import { db } from "../database/database";

/** Everything that decides whether a visitor may see a link, and what he sees then but the facts themselves. */
export type FoundShare = {
  readonly id: string;
  readonly ownerEmail: string;
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
  readonly views: number;
  readonly passVersion: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null where it was found by its present token; by the one before a rotation: until when that opens. */
  readonly earlierUntil: Date | null;
  /** Null for a live link. */
  readonly factsHash: string | null;
  readonly capturedAt: Date | null;
};

const FIND = `select l.id, u.email as "ownerEmail", l.kind, l.subject, l.exchange_id as "exchangeId", l.language,
    l.title, l.commentary, l.hides_author as "hidesAuthor", l.password_hash as "passwordHash",
    l.email_domains as "emailDomains", l.max_views as "maxViews", l.views, l.pass_version as "passVersion",
    l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
    case when l.token_hash <> $1 then l.earlier_until end as "earlierUntil",
    f.hash as "factsHash", f.captured_at as "capturedAt"
  from share_links l join users u on u.id = l.owner_id left join share_link_facts f on f.link_id = l.id
  where l.token_hash = $1 or l.earlier_token_hash = $1`;

/** By the hash of its present token or of the one before, in one statement, in any state. */
export async function findShare(tokenHash: string): Promise<FoundShare | null> {
  const { rows } = await db().pool.query<FoundShare>({ name: "find-share", text: FIND, values: [tokenHash] });
  return rows[0] ?? null;
}

/** JSON of a snapshot's facts, byte for byte as they were captured; null for a live link and where there is none. */
export async function loadShareFactsText(linkId: string): Promise<string | null> {
  const { rows } = await db().pool.query<{ facts: string }>(
    "select facts from share_link_facts where link_id = $1",
    [linkId],
  );
  return rows[0]?.facts ?? null;
}
