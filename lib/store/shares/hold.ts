import type pg from "pg";
import type { Language } from "@/lib/core/language";
import type { ShareReach } from "@/lib/core/share/reach";
import type { ShareSubject } from "@/lib/core/share/subject";
import { shareOwner } from "./owner";

/** A link while it is changed: nobody else changes or counts it meanwhile. */
export type HeldShare = {
  readonly id: string;
  readonly ownerEmail: string;
  readonly subject: ShareSubject;
  readonly language: Language;
  readonly title: string;
  readonly commentary: string;
  readonly hidesAuthor: boolean;
  readonly hasPassword: boolean;
  readonly emailDomains: readonly string[];
  readonly maxViews: number | null;
  readonly views: number;
  readonly revokedAt: Date | null;
};

/** Until the transaction ends; null where no such link is within the reach. */
export async function holdShare(
  client: pg.ClientBase,
  reach: ShareReach,
  id: string,
): Promise<HeldShare | null> {
  const { rows } = await client.query<HeldShare>(
    `select l.id, u.email as "ownerEmail", l.subject, l.language, l.title, l.commentary,
       l.hides_author as "hidesAuthor", l.password_hash is not null as "hasPassword",
       l.email_domains as "emailDomains", l.max_views as "maxViews", l.views, l.revoked_at as "revokedAt"
     from share_links l join users u on u.id = l.owner_id
     where l.id::text = $1 and ($2::uuid is null or l.owner_id = $2) for update of l`,
    [id, shareOwner(reach)],
  );
  return rows[0] ?? null;
}
