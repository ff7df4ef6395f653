import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { AccountRole } from "@/lib/users/account-role";

export type Grant = {
  readonly userId: string;
  readonly accountId: number;
  readonly role: AccountRole;
};
export type GrantKey = Pick<Grant, "userId" | "accountId">;

/** A person's roles, by account. An administrator needs none. */
export async function listGrants(userId: string): Promise<Grant[]> {
  const rows = await db().prisma.grant.findMany({
    where: { userId },
    select: { userId: true, accountId: true, role: true },
    orderBy: { accountId: "asc" },
  });
  return rows.map((row) => ({ ...row, role: row.role as AccountRole })); // a CHECK constraint keeps it closed
}

/** Removes the assigned clients of a person who is no longer a partner. */
export async function writeGrant(
  tx: Prisma.TransactionClient,
  { userId, accountId, role }: Grant,
): Promise<void> {
  const grantedAt = await databaseNow(tx);
  await tx.grant.upsert({
    where: { accountId_userId: { accountId, userId } },
    create: { accountId, userId, role, grantedAt },
    update: { role, grantedAt },
  });
  if (role === "partner") return;
  await tx.grantClient.deleteMany({ where: { accountId, userId } });
  await tx.grantLabel.deleteMany({ where: { accountId, userId } });
}

export async function findRole(
  tx: Prisma.TransactionClient,
  { userId, accountId }: GrantKey,
): Promise<AccountRole | null> {
  const found = await tx.grant.findUnique({ where: { accountId_userId: { accountId, userId } } });
  return (found?.role ?? null) as AccountRole | null;
}

/** From least to most access. */
const RANKS: readonly AccountRole[] = ["partner", "viewer", "manager"];

/** Whether one role sees or may do more than another; null: no role. */
export function isMoreThan(role: AccountRole, other: AccountRole | null): boolean {
  return other === null || RANKS.indexOf(role) > RANKS.indexOf(other);
}
