// SQL: recent events that are about a person and no account.

import { queryRows } from "@/lib/database/database";
import type { NotificationKind } from "@/lib/notifications/kinds";
import type { ShareNoticeKind } from "@/lib/shares/share-row";
import { subjectOf } from "@/lib/shares/store/list";
import { HAS_FACTOR } from "@/lib/sign-in/store/second-factors";

/** Older events are no news. A worker that was down for less still notifies people. */
const LATELY = "clock_timestamp() - interval '2 days'";

export type PersonalNews<Kind extends NotificationKind = NotificationKind> = {
  readonly userId: string;
  readonly kind: Kind;
  /** A person is notified of a subject once. */
  readonly subject: string;
  readonly item: object;
};

export type ShareNews = {
  readonly userId: string;
  readonly link: string;
  readonly kind: ShareNoticeKind;
  readonly at: Date;
  readonly title: string;
  readonly subject: ReturnType<typeof subjectOf>;
  readonly expiresAt: Date | null;
};

/** Events of share links that are not revoked which their owners have not seen yet. */
export async function listShareNews(): Promise<ShareNews[]> {
  const rows = await queryRows<Omit<ShareNews, "subject"> & { subject: unknown }>(
    `select l.owner_id as "userId", n.link_id as link, n.kind, n.created_at as at, l.title, l.subject,
       l.expires_at as "expiresAt"
     from share_link_notices n join share_links l on l.id = n.link_id
     where n.created_at > ${LATELY} and n.seen_at is null and l.revoked_at is null
       and (n.kind <> 'ending' or l.expires_at > clock_timestamp()) order by n.created_at`,
  );
  return rows.map((row) => ({ ...row, subject: subjectOf(row.subject) }));
}

export type SignInNews = {
  readonly userId: string;
  readonly session: string;
  readonly agent: string;
  readonly address: string | null;
};

/**
 * Complete sign-ins, as sessions or, for longer, in the audit log: where a second step is required,
 * only its entry counts.
 */
const EARLIER_SESSION = `select from sessions e
  where e.user_id = s.user_id and e.created_at < s.created_at and not e.factor_pending`;
const EARLIER_ENTRY = `select from audit_log a
  where a.actor_name = u.email and a.actor_id = s.user_id and a.result = 'done'
    and a.at < s.created_at - interval '1 minute' and (a.kind = 'second-step' or a.details ->> 'how' = 'passkey'
      or a.kind in ('sign-in', 'one-time-sign-in') and not ${HAS_FACTOR})`;

/**
 * Sign-ins with a browser and system that the person has not used before, except the first sign-in
 * of all.
 */
export function listNewSignIns(): Promise<SignInNews[]> {
  return queryRows(
    `select s.user_id as "userId", s.id as session, s.agent, s.address
     from sessions s join users u on u.id = s.user_id
     where s.created_at > ${LATELY} and s.agent is not null and not s.factor_pending
       and (exists (${EARLIER_SESSION}) or exists (${EARLIER_ENTRY}))
       and not exists (${EARLIER_SESSION} and e.agent = s.agent)
       and not exists (${EARLIER_ENTRY} and a.agent = s.agent) order by s.created_at`,
  );
}

/** Stores what is not stored yet, for the desk alone. Returns how many notifications are new. */
export async function tellPersonally(news: readonly PersonalNews[]): Promise<number> {
  let told = 0;
  for (const { userId, kind, subject, item } of news) {
    const stored = await queryRows(
      `insert into notifications (user_id, kind, subject, items, in_centre)
       select $1, $2, $3, $4, true where exists (select from users where id = $1) on conflict do nothing returning id`,
      [userId, kind, subject, JSON.stringify([{ key: subject, ...item }])],
    );
    told += stored.length;
  }
  return told;
}
