// SQL: one worker takes a delivery, by the database's clock.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { isUuid } from "@/lib/core/uuid";
import { inTransaction, queryRow, queryRows, queryValue } from "@/lib/database/database";
import { leaseOn, pullBackLeases } from "@/lib/database/lease";
import type { NotificationItem, NotificationKind } from "@/lib/notifications/kinds";
import type { DeliveryProblem } from "@/lib/notifications/notification";
import type { Channel } from "@/lib/notifications/ways";

/** A notification of one person. */
export type StoredNotification = {
  readonly id: string;
  /** Null: it is about the person. */
  readonly accountId: number | null;
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly items: readonly NotificationItem[];
  readonly createdAt: Date;
};

export type NotificationDelivery = StoredNotification & {
  /** The message, the same in every attempt; null before the first one. */
  readonly body: string | null;
};

/**
 * Deliveries that leave together: one message of a webhook, or one letter, which in a digest has
 * several notifications.
 */
export type Claimed = {
  readonly userId: string;
  readonly channel: Channel;
  /** The notification that names the letter. */
  readonly letter: string;
  /** Failed ones. */
  readonly attempts: number;
  /** At least one, the oldest first. */
  readonly deliveries: readonly NotificationDelivery[];
};

/**
 * A delivery belongs to the worker that sends it, which renews the lease while an attempt lasts.
 */
const DELIVERY_LEASE = leaseOn({
  table: "notification_deliveries",
  alias: "d",
  column: "claimed_until",
  holds: "end",
  length: "interval '120 seconds'",
  among: "d.state = 'queued'",
});
/** How often a worker renews the leases of its deliveries. */
export const RENEW_DELIVERIES_EVERY_MS = 40_000;
/** The key of an advisory lock: any number that no other program uses on the same database. */
export const CLAIM_LOCK = 7_236_411_907;
const IS_DUE = `d.state = 'queued' and d.next_attempt_at <= clock_timestamp() and ${DELIVERY_LEASE.isFree}`;

export async function hasDueDelivery(channel: Channel): Promise<boolean> {
  await pullBackLeases(DELIVERY_LEASE);
  return queryValue(
    `select exists (select from notification_deliveries d where ${IS_DUE} and d.channel = $1)`,
    [channel],
  );
}

/**
 * Claims the delivery that has waited longest for this worker; of a person's digest all that are
 * due. A person has one at a time, and those in `served` (the last one served last) come after
 * everybody else, so that a slow receiver holds back only its own. What a worker left unfinished
 * comes after the person's others. The first claim settles which notifications a letter has: later
 * ones come in the next letter. Null: none is due.
 */
export async function claimDeliveries(
  channel: Channel,
  served: readonly string[] = [],
): Promise<Claimed | null> {
  const claimed = await inTransaction(async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [CLAIM_LOCK]);
    return queryRows<NotificationDelivery & Omit<Claimed, "deliveries">>(
      `with busy as materialized (
         select n.user_id from notification_deliveries d join notifications n on n.id = d.notification_id
         where d.channel = $1 and d.state = 'queued' and ${DELIVERY_LEASE.isHeld}),
       first as (
         select d.notification_id as id, d.channel, d.letter, n.user_id,
           d.channel = 'mail' and d.letter is null and t.digest_hour is not null and n.kind <> 'report-ended' as "isDigest"
         from notification_deliveries d join notifications n on n.id = d.notification_id
         left join notification_times t on t.user_id = n.user_id
         where ${IS_DUE} and d.channel = $1 and n.user_id not in (select user_id from busy)
         order by array_position($2::uuid[], n.user_id) nulls first, d.claimed_until nulls first,
           d.next_attempt_at, d.notification_id limit 1)
       update notification_deliveries d set letter = coalesce(d.letter, first.id),
         claimed_until = ${DELIVERY_LEASE.taken}
       from first, notifications n
       where n.id = d.notification_id and (n.user_id, d.channel) = (first.user_id, first.channel)
         and (d.notification_id = first.id or d.state = 'queued' and d.letter = first.letter
           or "isDigest" and d.letter is null and n.kind <> 'report-ended' and ${IS_DUE})
       returning n.id, n.account_id as "accountId", n.user_id as "userId", n.kind, n.items,
         n.created_at as "createdAt", d.channel, d.letter, d.body, d.attempts`,
      [channel, served],
      client,
    );
  });
  // Also ordered within one moment, so that a letter that is sent again has the same bytes.
  const deliveries = claimed.toSorted(
    (a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1),
  );
  return deliveries[0] ? { ...deliveries[0], deliveries } : null;
}

export async function renewDeliveries(channel: Channel, ids: readonly string[]): Promise<void> {
  await queryRows(
    `update notification_deliveries set claimed_until = ${DELIVERY_LEASE.taken}
     where notification_id = any($1::uuid[]) and channel = $2 and state = 'queued'`,
    [ids, channel],
  );
}

export type DeliveryKey = { readonly id: string; readonly channel: Channel };

/** Stores the message of every attempt and returns the stored one: the first wins. */
export async function keepBody({ id, channel }: DeliveryKey, body: string): Promise<string> {
  const kept = await queryRow<{ body: string }>(
    `update notification_deliveries set body = coalesce(body, $3)
     where (notification_id, channel) = ($1::uuid, $2) returning body`,
    [id, channel, body],
  );
  return kept.body;
}

export type DeliveryEnd =
  | { readonly state: "sent" }
  | {
      readonly state: "failed" | "dropped";
      readonly problem: DeliveryProblem;
      readonly httpStatus: number | null;
    }
  /** It failed, and is tried again. */
  | {
      readonly state: "queued";
      readonly problem: DeliveryProblem;
      readonly httpStatus: number | null;
      readonly inSeconds: number;
    };

/** Ends the attempt of these notifications together. `entry`: for the audit log, or none. */
export async function endAttempt(
  channel: Channel,
  ids: readonly string[],
  end: DeliveryEnd,
  entry: AuditEntry | null = null,
): Promise<void> {
  const problem = end.state === "sent" ? null : end.problem;
  const httpStatus = end.state === "sent" ? null : end.httpStatus;
  const inSeconds = end.state === "queued" ? end.inSeconds : null;
  const text = `update notification_deliveries set state = $3, problem = $4, http_status = $5, claimed_until = null,
       attempts = attempts + 1,
       next_attempt_at = coalesce(clock_timestamp() + make_interval(secs => $6::float8), next_attempt_at),
       ended_at = case when $3 = 'queued' then null else clock_timestamp() end
     where notification_id = any($1::uuid[]) and channel = $2 and state = 'queued'`;
  await inTransaction(async (client) => {
    await queryRows(text, [ids, channel, end.state, problem, httpStatus, inSeconds], client);
    if (entry !== null) await appendAudit(entry, client);
  });
}

/** A person's delivery that has failed. */
export type FailedDelivery = StoredNotification & {
  readonly channel: Channel;
  readonly problem: DeliveryProblem;
  readonly httpStatus: number | null;
  readonly endedAt: Date;
};

/** The newest first. */
export function listFailedDeliveries(userId: string, limit: number): Promise<FailedDelivery[]> {
  return queryRows(
    `select n.id, n.account_id as "accountId", n.user_id as "userId", n.kind, n.items, n.created_at as "createdAt",
       d.channel, d.problem, d.http_status as "httpStatus", d.ended_at as "endedAt"
     from notification_deliveries d join notifications n on n.id = d.notification_id
     where n.user_id = $1 and d.state = 'failed' order by d.ended_at desc, n.id limit $2`,
    [userId, limit],
  );
}

/**
 * Queues a failed delivery anew, with the same id and body; one of a digest leaves in a letter of
 * its own. False: it has not failed.
 */
export async function replayDelivery(
  userId: string,
  { id, channel }: DeliveryKey,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const replayed = await queryRows(
    `update notification_deliveries d set state = 'queued', attempts = 0, next_attempt_at = clock_timestamp(),
       ended_at = null, letter = d.notification_id from notifications n
     where n.id = d.notification_id and n.user_id = $1 and d.state = 'failed'
       and (d.notification_id, d.channel) = ($2::uuid, $3) returning n.id`,
    [userId, id, channel],
  );
  return replayed.length > 0;
}
