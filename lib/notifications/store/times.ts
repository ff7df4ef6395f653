// SQL: waiting letters move in the transaction of the choice, while no worker claims any.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { type Connection, databaseNow, db, findRow } from "@/lib/database/database";
import { type LetterTimes, letterAtMs } from "@/lib/notifications/times";
import { CLAIM_LOCK } from "./deliveries";

/** When a person wants letters; null: nothing was chosen, letters leave at once. */
export async function findLetterTimes(
  userId: string,
  on?: Connection,
): Promise<LetterTimes | null> {
  return findRow(
    `select zone, digest_hour as "digestHour",
       case when quiet_from is not null then json_build_object('from', quiet_from, 'to', quiet_to) end as quiet
     from notification_times where user_id = $1`,
    [userId],
    on,
  );
}

/**
 * Saves the times. Letters that no worker has claimed leave as if they were of something that
 * happens now.
 */
export async function saveLetterTimes(
  userId: string,
  times: LetterTimes,
  entry: AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${CLAIM_LOCK})`;
    const { zone, digestHour, quiet } = times;
    const data = { zone, digestHour, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null };
    await tx.notificationTimes.upsert({
      where: { userId },
      create: { userId, ...data },
      update: data,
    });
    await tx.notificationDelivery.updateMany({
      where: {
        notification: { userId, kind: { not: "report-ended" } },
        channel: "mail",
        state: "queued",
        letter: null,
      },
      data: { nextAttemptAt: new Date(letterAtMs(times, (await databaseNow(tx)).getTime())) },
    });
    await appendAudit(entry, tx);
  });
}
