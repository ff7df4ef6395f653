// SQL: a person's notifications and memory change together, by one worker at a time.
import type pg from "pg";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, inAccount, queryColumn, queryRow, queryRows } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { ItemData, NotificationKind } from "@/lib/notifications/kinds";
import type { Memory, News } from "@/lib/notifications/news";
import { afterQuietMs, letterAtMs } from "@/lib/notifications/times";
import type { Channel } from "@/lib/notifications/ways";
import { CLAIM_LOCK } from "./deliveries";
import { findLetterTimes } from "./times";

/** A person who may see something of an account. */
export type Listener = {
  readonly userId: string;
  readonly email: string;
  /** Has a trading role there. */
  readonly trades: boolean;
  /** The person has a webhook, or proven chats, that are not switched off. */
  readonly channels: readonly Channel[];
  /** Since when the person has the role there; null: an administrator without one. */
  readonly sinceMs: number | null;
};

export function listListeners({ accountId }: WholeAccountScope): Promise<Listener[]> {
  return queryRows(
    `select u.id as "userId", u.email,
       exists (select from trading_roles t where (t.account_id, t.user_id) = ($1, u.id)) as trades,
       array(select 'webhook' from webhooks w where w.user_id = u.id and w.off_at is null
         union all select c.channel from chats c
         where c.user_id = u.id and c.off_at is null and c.proven_at is not null) as channels,
       (extract(epoch from g.granted_at) * 1000)::float8 as "sinceMs"
     from users u left join grants g on (g.account_id, g.user_id) = ($1, u.id)
     where u.is_admin or g.user_id is not null order by u.id`,
    [accountId],
  );
}

export type ToTell = News & { readonly subject: string; readonly channels: readonly Channel[] };

/**
 * Deletes the memory of everybody else: people who lost access begin anew when they get it again.
 */
export async function forgetOthers(
  { accountId }: WholeAccountScope,
  userIds: readonly string[],
): Promise<void> {
  await db().pool.query(
    "delete from notification_memories where account_id = $1 and user_id <> all($2::uuid[])",
    [accountId, userIds],
  );
}

type LookAtPerson = {
  readonly userId: string;
  /** By the database's clock. A look that began before the last one stores nothing. */
  readonly begunAt: Date;
};

/**
 * Stores the news that `decide` finds, with its deliveries, and the new memory. News goes by e-mail
 * only while the person's choices, which may have changed since the look began, say so. Returns how
 * many notifications are new.
 */
export async function tellPerson(
  { accountId }: WholeAccountScope,
  { userId, begunAt }: LookAtPerson,
  decide: (memory: Memory) => { readonly memory: Memory; readonly news: readonly ToTell[] },
): Promise<number> {
  return inAccount(accountId, async (client) => {
    await client.query(
      "insert into notification_memories (account_id, user_id) values ($1, $2) on conflict do nothing",
      [accountId, userId],
    );
    const { known, isOver } = await queryRow<{ known: Memory; isOver: boolean }>(
      `select known, coalesce(looked_at > $3, false) as "isOver" from notification_memories
       where account_id = $1 and user_id = $2 for update`,
      [accountId, userId, begunAt],
      client,
    );
    if (isOver) return 0;
    const { memory, news } = decide(known);
    const isByMail = news.some(({ channels }) => channels.includes("mail"));
    const byMail: ReadonlySet<string> = isByMail
      ? await findKindsByMail(client, { accountId, userId })
      : new Set();
    const letterAt = letterAtMs(await findLetterTimes(userId, client), begunAt.getTime());
    let told = 0;
    for (const { wish, ...each } of news) {
      const isOpen = (channel: Channel) => channel !== "mail" || byMail.has(each.kind);
      const channels = each.channels.filter(isOpen);
      const toStore = { ...each, channels, inCentre: wish.inCentre };
      if (await storeNotification(client, { accountId, userId, letterAt }, toStore)) told += 1;
    }
    await client.query(
      `update notification_memories set known = $3, looked_at = $4
       where account_id = $1 and user_id = $2 and known <> $3::jsonb`,
      [accountId, userId, JSON.stringify(memory), begunAt],
    );
    return told;
  });
}

/**
 * The kinds that the person wants by e-mail now. `stopMail` drops what waits under the same lock, so
 * that this look comes wholly before it or after it.
 */
async function findKindsByMail(
  client: pg.PoolClient,
  { accountId, userId }: NotificationRecipient,
): Promise<ReadonlySet<string>> {
  await client.query("select pg_advisory_xact_lock($1)", [CLAIM_LOCK]);
  const kinds = await queryColumn<string>(
    "select kind from notification_wishes where account_id = $1 and user_id = $2 and by_mail",
    [accountId, userId],
    client,
  );
  return new Set(kinds);
}

export type ToStore = Omit<ToTell, "wish"> & { readonly inCentre: boolean };
type NotificationRecipient = { readonly accountId: number; readonly userId: string };

/**
 * Stores it with its deliveries, within a transaction. False: this person was notified of the
 * subject before.
 */
async function storeNotification(
  client: pg.PoolClient,
  { accountId, userId, letterAt }: NotificationRecipient & { readonly letterAt: number },
  { kind, subject, items, uids, inCentre, channels }: ToStore,
): Promise<boolean> {
  const [stored] = await queryRows<{ id: string }>(
    `insert into notifications (account_id, user_id, kind, subject, items, uids, in_centre)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [accountId, userId, kind, subject, JSON.stringify(items), uids, inCentre],
    client,
  );
  if (!stored) return false;
  await client.query(
    `insert into notification_deliveries (notification_id, channel, next_attempt_at)
     select $1, channel, case channel when 'mail' then $3::timestamptz else clock_timestamp() end
     from unnest($2::text[]) channel`,
    [stored.id, channels, new Date(letterAt)],
  );
  return true;
}

/**
 * Stores it within a transaction, outside the digest: its own letter waits only for the end of a
 * quiet time.
 */
export async function tellAlone(
  client: pg.PoolClient,
  to: NotificationRecipient,
  told: ToStore,
): Promise<void> {
  const { now } = await queryRow<{ now: Date }>("select clock_timestamp() as now", [], client);
  const letterAt = afterQuietMs(await findLetterTimes(to.userId, client), now.getTime());
  await storeNotification(client, { ...to, letterAt }, told);
}

/**
 * Stores what the person hears of whatever they chose, in the transaction of its cause. Its letter
 * is one of the outbox.
 */
export async function tellInTransaction<Kind extends NotificationKind>(
  tx: Prisma.TransactionClient,
  to: NotificationRecipient,
  told: { readonly kind: Kind; readonly subject: string; readonly item: ItemData[Kind] },
): Promise<void> {
  const { kind, subject, item } = told;
  const items = [{ key: subject, ...item }] as unknown as Prisma.InputJsonValue;
  await tx.notification.create({ data: { ...to, kind, subject, items, inCentre: true } });
}

/** Deletes older notifications with their deliveries. */
export async function forgetOldNotifications(days: number): Promise<void> {
  await db().pool.query(
    "delete from notifications where created_at < clock_timestamp() - make_interval(days => $1)",
    [days],
  );
}
