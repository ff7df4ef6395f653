// SQL: workers that take at the same time pass by what another one holds (skip locked); notices are
// made in one statement.
import { findLanguage, LANGUAGE_SETTING, type Language } from "@/lib/core/language";
import { db } from "@/lib/database/database";
import { insertLetter, type NewLetter } from "@/lib/mail/store/letters";
import type { ShareNotice, ShareNoticeKind } from "@/lib/shares/share-row";
import { subjectOf } from "./list";

/**
 * A notice that is to leave by e-mail. `language`: what the owner chose last in the desk; null:
 * nothing yet.
 */
export type OutgoingShareNotice = Omit<ShareNotice, "createdAt" | "seenAt"> & {
  readonly ownerId: string;
  readonly ownerEmail: string;
  readonly language: Language | null;
};

/**
 * Stores a notice for each open link that expires within `withinMs`, once until its expiry changes;
 * returns how many are new.
 */
export async function saveEndingNotices(when: {
  readonly nowMs: number;
  readonly withinMs: number;
}): Promise<number> {
  // A link made for less than `withinMs` needs no notice.
  const { rowCount } = await db().pool.query(
    `insert into share_link_notices (link_id, kind) select id, 'ending' from share_links
     where revoked_at is null and (max_views is null or views < max_views)
       and expires_at > $1 and expires_at <= $2 and expires_at - created_at > $2::timestamptz - $1
     on conflict do nothing`,
    [new Date(when.nowMs), new Date(when.nowMs + when.withinMs)],
  );
  return rowCount ?? 0;
}

/** Notices of this person's links that are not revoked, the newest first; at most a hundred. */
export async function listShareNotices(userId: string): Promise<ShareNotice[]> {
  const notices = await db().prisma.shareLinkNotice.findMany({
    where: { link: { ownerId: userId, revokedAt: null } },
    select: {
      linkId: true,
      kind: true,
      createdAt: true,
      seenAt: true,
      link: { select: { title: true, subject: true, expiresAt: true } },
    },
    orderBy: [{ createdAt: "desc" }, { linkId: "asc" }, { kind: "asc" }],
    take: 100,
  });
  return notices.map(({ link, kind, ...notice }) => ({
    ...notice,
    ...link,
    kind: kind as ShareNoticeKind,
    subject: subjectOf(link.subject),
  }));
}

/** Marks all notices of this person; they stay listed. */
export async function markShareNoticesSeen(userId: string, nowMs: number): Promise<void> {
  await db().prisma.shareLinkNotice.updateMany({
    where: { link: { ownerId: userId }, seenAt: null },
    data: { seenAt: new Date(nowMs) },
  });
}

const TAKE = `update share_link_notices n set mailed_at = $1 from share_links l join users u on u.id = l.owner_id
  where l.id = n.link_id and (n.link_id, n.kind) in (
    select w.link_id, w.kind from share_link_notices w join share_links o on o.id = w.link_id
    where w.mailed_at is null and w.created_at > $2 and o.revoked_at is null
      and (w.kind <> 'ending' or o.expires_at > $1)
    order by w.created_at limit $3 for update of w skip locked)
  returning n.link_id as "linkId", n.kind, u.id as "ownerId", u.email as "ownerEmail", l.title, l.subject, l.expires_at as "expiresAt",
    (select value from person_settings where (user_id, key) = (u.id, $4)) as language`;

type TakenNotice = Omit<OutgoingShareNotice, "language"> & { readonly language: unknown };

/**
 * Puts notices younger than `youngerThanMs`, each once, into the outbox as letters that `letterOf`
 * writes. How many.
 */
export async function postShareNotices(
  when: { readonly nowMs: number; readonly youngerThanMs: number; readonly most: number },
  letterOf: (notice: OutgoingShareNotice) => NewLetter,
): Promise<number> {
  return db().prisma.$transaction(async (tx) => {
    const since = new Date(when.nowMs - when.youngerThanMs);
    const taken = await tx.$queryRawUnsafe<TakenNotice[]>(
      TAKE,
      new Date(when.nowMs),
      since,
      when.most,
      LANGUAGE_SETTING,
    );
    for (const notice of taken)
      await insertLetter(
        letterOf({ ...notice, language: findLanguage(notice.language) }),
        false,
        tx,
      );
    return taken.length;
  });
}
