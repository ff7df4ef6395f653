// SQL: a delivery is claimed by one worker, by the database's own clock.
import type { Item, NotificationKind } from "@/lib/core/notifications/kinds";
import type { Channel, DeliveryProblem } from "@/lib/core/notifications/notification";
import { isUuid } from "@/lib/core/uuid";
import { findRow, queryRow, queryRows } from "../database/database";

/** What is told to one person of one account. */
export type StoredNotification = {
  readonly id: string;
  readonly accountId: number;
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly items: readonly Item[];
  readonly createdAt: Date;
};

export type Delivery = StoredNotification & {
  readonly channel: Channel;
  /** What every attempt carries; null before the first one. */
  readonly body: string | null;
  /** That have failed. */
  readonly attempts: number;
};

/** How long a worker may take for one attempt: longer than a receiver gets. Killed within it, it is sent again after it. */
const CLAIM_SECONDS = 120;
const IS_DUE = `state = 'queued' and next_attempt_at <= clock_timestamp()
  and (claimed_until is null or claimed_until < clock_timestamp())`;

export async function hasDueDelivery(): Promise<boolean> {
  const row = await queryRow<{ is: boolean }>(
    `select exists (select from notification_deliveries where ${IS_DUE}) as is`,
  );
  return row.is;
}

/** The delivery that has waited longest, for this worker alone; null: none is due. */
export async function claimDelivery(): Promise<Delivery | null> {
  return findRow(
    `update notification_deliveries d set claimed_until = clock_timestamp() + make_interval(secs => $1)
     from notifications n where n.id = d.notification_id and (d.notification_id, d.channel) = (
       select notification_id, channel from notification_deliveries where ${IS_DUE}
       order by next_attempt_at, notification_id, channel limit 1 for update skip locked)
     returning n.id, n.account_id as "accountId", n.user_id as "userId", n.kind, n.items, n.created_at as "createdAt",
       d.channel, d.body, d.attempts`,
    [CLAIM_SECONDS],
  );
}

type Key = Pick<Delivery, "id" | "channel">;

/** Keeps what every attempt carries; the first one wins. */
export async function keepBody({ id, channel }: Key, body: string): Promise<string> {
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

export async function endAttempt({ id, channel }: Key, end: DeliveryEnd): Promise<void> {
  const problem = end.state === "sent" ? null : end.problem;
  const httpStatus = end.state === "sent" ? null : end.httpStatus;
  const inSeconds = end.state === "queued" ? end.inSeconds : null;
  await queryRows(
    `update notification_deliveries set state = $3, problem = $4, http_status = $5, claimed_until = null,
       attempts = attempts + 1,
       next_attempt_at = coalesce(clock_timestamp() + make_interval(secs => $6::float8), next_attempt_at),
       ended_at = case when $3 = 'queued' then null else clock_timestamp() end
     where (notification_id, channel) = ($1::uuid, $2) and state = 'queued'`,
    [id, channel, end.state, problem, httpStatus, inSeconds],
  );
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

/** Sends what has failed once more, as often as at first, with the same id and body. False: it has not failed. */
export async function replayDelivery(userId: string, { id, channel }: Key): Promise<boolean> {
  if (!isUuid(id)) return false;
  const replayed = await queryRows(
    `update notification_deliveries d set state = 'queued', attempts = 0, next_attempt_at = clock_timestamp(),
       ended_at = null from notifications n
     where n.id = d.notification_id and n.user_id = $1 and d.state = 'failed'
       and (d.notification_id, d.channel) = ($2::uuid, $3) returning n.id`,
    [userId, id, channel],
  );
  return replayed.length > 0;
}
