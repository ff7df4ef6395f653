import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { databaseNow } from "../database/transaction";
import type { Prisma } from "../generated/client";
import { endSessionsOf } from "./sessions";

export type NewPassword = {
  readonly userId: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** How long a one-time password opens; left out: no such limit. */
  readonly oneTimeHours?: number;
  /** The session in which it was changed, and which goes on. */
  readonly keepSession?: string;
};

/** Ends every session of the old password, and links sent before. False: the person is gone. */
export function setPassword(password: NewPassword, entry: AuditEntry): Promise<boolean> {
  return db().prisma.$transaction((tx) => setPasswordIn(tx, password, entry));
}

/** The same inside the transaction of what allowed it. */
export async function setPasswordIn(
  tx: Prisma.TransactionClient,
  { userId, passwordHash, mustChangePassword, oneTimeHours, keepSession }: NewPassword,
  entry: AuditEntry,
): Promise<boolean> {
  const now = await databaseNow(tx);
  const isTimed = mustChangePassword && oneTimeHours !== undefined;
  const oneTimeUntil = isTimed ? new Date(now.getTime() + oneTimeHours * 3_600_000) : null;
  const data = { passwordHash, mustChangePassword, oneTimeUntil };
  const { count } = await tx.user.updateMany({ where: { id: userId }, data });
  if (count === 0) return false;
  await endSessionsOf(userId, tx, { exceptId: keepSession });
  await tx.signInLink.deleteMany({ where: { userId } });
  // Somebody had the old password; with it they get no further any more.
  await tx.personNotice.deleteMany({ where: { userId, kind: "second-step-guesses" } });
  await appendAudit(entry, tx);
  return true;
}

/** Whether a one-time password of this person was used already, or its time is over. */
export async function isOneTimeOver(userId: string): Promise<boolean> {
  const oneTimeUntil = { lte: await databaseNow() };
  return (
    (await db().prisma.user.count({ where: { id: userId, mustChangePassword: true, oneTimeUntil } })) === 1
  );
}

/** The same password at today's cost, if it is still the one; ends nothing. */
export async function upgradePasswordHash(userId: string, before: string, after: string): Promise<void> {
  await db().prisma.user.updateMany({
    where: { id: userId, passwordHash: before },
    data: { passwordHash: after },
  });
}
