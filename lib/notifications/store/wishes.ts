import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { Amount } from "@/lib/core/amount";
import { groupBy } from "@/lib/core/group-by";
import type { AccountScope } from "@/lib/core/scope";
import { databaseNow, db } from "@/lib/database/database";
import type { NotificationWishModel } from "@/lib/database/generated/models";
import type { NotificationKind, Wish, Wishes } from "@/lib/notifications/kinds";
import { CLAIM_LOCK } from "./deliveries";

/** The person's choices for the account; kinds without a choice are absent. */
export async function loadWishes({ accountId }: AccountScope, userId: string): Promise<Wishes> {
  return toWishes(await db().prisma.notificationWish.findMany({ where: { accountId, userId } }));
}

/** Everybody's choices for the account, by person. */
export async function loadWishesOfAll({
  accountId,
}: AccountScope): Promise<ReadonlyMap<string, Wishes>> {
  const rows = await db().prisma.notificationWish.findMany({ where: { accountId } });
  return new Map(
    [...groupBy(rows, ({ userId }) => userId)].map(([id, own]) => [id, toWishes(own)]),
  );
}

function toWishes(rows: readonly NotificationWishModel[]): Wishes {
  return Object.fromEntries(
    rows.map(({ kind, accountId: _account, userId: _user, threshold, ...wish }): [string, Wish] => [
      kind,
      { ...wish, threshold: (threshold?.toFixed() as Amount | undefined) ?? null },
    ]),
  );
}

export async function saveWishes(
  { accountId }: AccountScope,
  userId: string,
  wishes: readonly (readonly [NotificationKind, Wish])[],
  entry: AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    for (const [kind, { onlyFor, ...rest }] of wishes) {
      const key = { accountId, userId, kind };
      const wish = { ...rest, onlyFor: [...onlyFor] };
      await tx.notificationWish.upsert({
        where: { accountId_userId_kind: key },
        create: { ...key, ...wish },
        update: wish,
      });
    }
    await appendAudit(entry, tx);
  });
}

/**
 * Ends the person's notifications by e-mail, of every account, and drops what waits. Scheduled
 * reports stay. `entryOf`: the audit entry of an account's kinds.
 */
export async function stopMail(
  userId: string,
  entryOf: (accountId: number, kinds: readonly string[]) => AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${CLAIM_LOCK})`;
    const where = { userId, byMail: true };
    const wishes = await tx.notificationWish.findMany({ where, orderBy: { kind: "asc" } });
    await tx.notificationWish.updateMany({ where, data: { byMail: false } });
    await tx.notificationDelivery.updateMany({
      where: {
        notification: { userId, kind: { not: "report-ended" } },
        channel: "mail",
        state: "queued",
      },
      data: { state: "dropped", problem: "switched-off", endedAt: await databaseNow(tx) },
    });
    for (const [accountId, own] of groupBy(wishes, (wish) => wish.accountId)) {
      const kinds = own.map(({ kind }) => kind);
      await appendAudit(entryOf(accountId, kinds), tx);
    }
  });
}
