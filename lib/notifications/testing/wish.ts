import type { AccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { DEFAULT_WISH, type NotificationKind } from "@/lib/notifications/kinds";

/** The person chooses e-mails of the kind. */
export async function chooseMail(
  { accountId }: AccountScope,
  userId: string,
  kind: NotificationKind,
): Promise<void> {
  const data = { ...DEFAULT_WISH, accountId, userId, kind, byMail: true, onlyFor: [] };
  await db().prisma.notificationWish.createMany({ data, skipDuplicates: true });
}
