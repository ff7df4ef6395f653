// SQL: what every visit of a shared page asks first, and a view counted in one statement.

import { db, findRow, firstAnswer } from "@/lib/database/database";
import type { ShareLinkLetterModel, ShareLinkModel } from "@/lib/database/generated/models";
import type { ShareRow } from "@/lib/shares/share-row";

/**
 * Everything that decides whether a visitor may see a link, and what is shown apart from the facts.
 */
export type FoundShare = Readonly<
  Omit<
    ShareLinkModel,
    | "tokenHash"
    | "earlierTokenHash"
    | "changedAt"
    | "revokedBecause"
    | "lastViewedAt"
    | "kind"
    | "subject"
    | "language"
    | "emailDomains"
  >
> &
  Pick<ShareRow, "kind" | "subject" | "language" | "emailDomains" | "capturedAt"> & {
    readonly ownerEmail: string;
    /** Null for a live link. */
    readonly factsHash: string | null;
  };

const FIND = `select l.id, l.owner_id as "ownerId", u.email as "ownerEmail", l.kind, l.subject, l.exchange_id as "exchangeId", l.language,
    l.title, l.commentary, l.hides_author as "hidesAuthor", l.password_hash as "passwordHash",
    l.email_domains as "emailDomains", l.max_views as "maxViews", l.views, l.pass_version as "passVersion",
    l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
    case when l.token_hash <> $1 then l.earlier_until end as "earlierUntil",
    f.hash as "factsHash", f.captured_at as "capturedAt"
  from share_links l join users u on u.id = l.owner_id left join share_link_facts f on f.link_id = l.id
  where l.token_hash = $1 or l.earlier_token_hash = $1`;

/** By the hash of its present token or of the one before, in one statement, in any state. */
export function findShare(tokenHash: string): Promise<FoundShare | null> {
  return firstAnswer(findRow<FoundShare>(FIND, [tokenHash]));
}

/**
 * JSON of a snapshot's facts, byte for byte as they were captured; null for a live link and where
 * there is none.
 */
export async function loadShareFactsText(linkId: string): Promise<string | null> {
  const found = await db().prisma.shareLinkFacts.findUnique({
    where: { linkId },
    select: { facts: true },
  });
  return found?.facts ?? null;
}

export type CountedView = {
  readonly linkId: string;
  readonly passVersion: number;
  /** Coarsely: "Chrome on Windows". */
  readonly client: string;
  readonly nowMs: number;
};

/**
 * Views of one link wait for each other's commit. Without a limit on views, a crash may lose the
 * last second's views.
 */
const HASTE = `select set_config('synchronous_commit', 'off', true) from share_links
    where id = $1 and max_views is null`;

const COUNT = `with haste as materialized (${HASTE}),
  counted as (
    update share_links set views = views + 1, last_viewed_at = $4
    where id = $1 and pass_version = $2 and revoked_at is null and (expires_at is null or expires_at > $4)
      and (max_views is null or views < max_views) and (select count(*) from haste) >= 0
    returning id, views),
  by_client as (
    insert into share_link_views as seen (link_id, day, client, views)
    select id, ($4::timestamptz at time zone 'UTC')::date, $3, 1 from counted
    on conflict (link_id, day, client) do update set views = seen.views + 1),
  notice as (
    insert into share_link_notices (link_id, kind)
    select id, 'first-view' from counted where views = 1 on conflict do nothing)
  select from counted`;

/** Counts one view if the link still allows it, and notifies the owner of the first one. */
export async function countShareView(view: CountedView): Promise<{ readonly counted: boolean }> {
  const { linkId, passVersion, client, nowMs } = view;
  const values = [linkId, passVersion, client, new Date(nowMs)];
  const { rowCount } = await db().pool.query(COUNT, values);
  return { counted: rowCount === 1 };
}

/**
 * A letter that opens a link once, with only the hash of its token. Its recipient is stored
 * nowhere.
 */
export type ShareLetter = Readonly<Omit<ShareLinkLetterModel, "takenAt">>;

export async function insertShareLetter(letter: ShareLetter): Promise<void> {
  await db().prisma.shareLinkLetter.create({ data: letter });
}

/**
 * Exactly one of several concurrent calls gets true. False: no such letter, taken, expired, or of
 * another link.
 */
export async function takeShareLetter({
  linkId,
  tokenHash,
  nowMs,
}: Omit<ShareLetter, "expiresAt"> & { readonly nowMs: number }): Promise<boolean> {
  const now = new Date(nowMs);
  const { count } = await db().prisma.shareLinkLetter.updateMany({
    where: { tokenHash, linkId, takenAt: null, expiresAt: { gt: now } },
    data: { takenAt: now },
  });
  return count === 1;
}

/** Removes taken and expired letters; returns how many. */
export async function forgetShareLetters(nowMs: number): Promise<number> {
  const { count } = await db().prisma.shareLinkLetter.deleteMany({
    where: { OR: [{ takenAt: { not: null } }, { expiresAt: { lte: new Date(nowMs) } }] },
  });
  return count;
}
