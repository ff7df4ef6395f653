import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { databaseNow } from "@/lib/database/database";
import { markEmailProven } from "@/lib/sign-in/store/identities";
import { inPerson } from "@/lib/users/store/users";
import { type FactorUse, takeFactor } from "./second-factors";
import { liveAt, type Session, toSession } from "./sessions";

export type ShownFactor = { readonly use: FactorUse; readonly entry: AuditEntry };

/**
 * Replaces the pending session by a new one. "wrong": the factor is not theirs, or was used.
 * "ended": no such session.
 */
export async function passSecondStep(
  { id, userId, how }: Pick<Session, "id" | "userId" | "how">,
  { use, entry, seconds }: ShownFactor & { readonly seconds: number },
): Promise<Session | "wrong" | "ended"> {
  return inPerson(userId, async (tx) => {
    await tx.$executeRaw`select 1 from sessions where id = ${id}::uuid for update`;
    const now = await databaseNow(tx);
    const where = { id, userId, factorPending: true, ...liveAt(now) };
    const pending = await tx.session.findUnique({ where, select: { address: true, agent: true } });
    if (!pending) return "ended";
    if (!(await takeFactor(tx, userId, use))) return "wrong";
    await tx.session.update({ where: { id }, data: { endedAt: now } });
    if (how === "link") await markEmailProven(tx, userId);
    if (how === "password") {
      const usesUp = { id: userId, mustChangePassword: true, oneTimeUntil: { not: null } };
      await tx.user.updateMany({ where: usesUp, data: { oneTimeUntil: now } });
    }
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    const session = await tx.session.create({
      data: { userId, how, ...pending, createdAt: now, expiresAt },
    });
    await appendAudit(entry, tx);
    return toSession(session, now);
  });
}

/**
 * Stores that the person confirmed who they are; without `use` by the password. False: the factor
 * was used before.
 */
export async function confirmSession(
  { id, userId }: Pick<Session, "id" | "userId">,
  { use, entry }: Partial<Pick<ShownFactor, "use">> & Pick<ShownFactor, "entry">,
): Promise<boolean> {
  return inPerson(userId, async (tx) => {
    if (use && !(await takeFactor(tx, userId, use))) return false;
    await tx.session.updateMany({ where: { id }, data: { confirmedAt: await databaseNow(tx) } });
    await appendAudit(entry, tx);
    return true;
  });
}
