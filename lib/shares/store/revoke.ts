import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { isUuid } from "@/lib/core/uuid";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { ShareReach, ShareSettings } from "@/lib/shares/share-row";
import { shareName } from "@/lib/shares/subject";
import { ofReach, subjectOf } from "./list";

/** Revokes the link with this id, or all of the reach (null); returns how many. */
export async function revokeShares(
  reach: ShareReach,
  id: string | null,
  origin: AuditOrigin,
): Promise<number> {
  if (id !== null && !isUuid(id)) return 0;
  const where = { ...ofReach(reach), ...(id !== null && { id }) };
  return db().prisma.$transaction((tx) => revoke(tx, where, "person", origin));
}

/**
 * Revokes links of people without any role left, where the setting says so; in the transaction that
 * takes the role.
 */
export async function revokeSharesWithoutAccess(
  tx: Prisma.TransactionClient,
  userIds: readonly string[],
  origin: AuditOrigin,
): Promise<void> {
  const { revokesWithAccess } = await loadShareSettings(tx);
  if (!revokesWithAccess) return;
  const owner = { id: { in: [...userIds] }, isAdmin: false, grants: { none: {} } };
  await revoke(tx, { owner }, "access", origin);
}

/** Removing a person removes their links, whatever the setting is; the audit entries stay. */
export async function forgetSharesOf(
  tx: Prisma.TransactionClient,
  userId: string,
  origin: AuditOrigin,
): Promise<void> {
  const where = { ownerId: userId, revokedAt: null };
  await appendRevocations(
    tx,
    await tx.shareLink.findMany({ where, select: NAMED }),
    "removed",
    origin,
  );
  await tx.shareLink.deleteMany({ where });
}

const NAMED = { id: true, title: true, subject: true, owner: { select: { email: true } } } as const;
type NamedShare = Prisma.ShareLinkGetPayload<{ select: typeof NAMED }>;

async function revoke(
  tx: Prisma.TransactionClient,
  where: Prisma.ShareLinkWhereInput,
  because: "person" | "access",
  origin: AuditOrigin,
): Promise<number> {
  const revoked = await tx.shareLink.updateManyAndReturn({
    where: { ...where, revokedAt: null },
    data: { revokedAt: await databaseNow(tx), revokedBecause: because },
    select: NAMED,
  });
  await appendRevocations(tx, revoked, because, origin);
  return revoked.length;
}

async function appendRevocations(
  tx: Prisma.TransactionClient,
  links: readonly NamedShare[],
  because: "person" | "access" | "removed",
  origin: AuditOrigin,
): Promise<void> {
  for (const { id, title, subject, owner } of links) {
    const object = shareName({ title, subject: subjectOf(subject) });
    const details = { link: id, person: owner.email, because };
    await appendAudit(doneEntry(origin, "share-revoked", object, details), tx);
  }
}

/** Default: links are revoked with the access. */
export async function loadShareSettings(
  on: Prisma.TransactionClient = db().prisma,
): Promise<ShareSettings> {
  const chosen = await on.shareSetting.findFirst({ select: { revokesWithAccess: true } });
  return chosen ?? { revokesWithAccess: true };
}

/** Applies to roles taken from now on. A change leaves an audit entry. */
export async function saveShareSettings(
  { revokesWithAccess: after }: ShareSettings,
  origin: AuditOrigin,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    await tx.shareSetting.createMany({ data: {}, skipDuplicates: true });
    const where = { revokesWithAccess: !after };
    const { count } = await tx.shareSetting.updateMany({
      where,
      data: { revokesWithAccess: after },
    });
    if (count === 0) return;
    await appendAudit(
      doneEntry(origin, "share-settings-changed", null, { before: !after, after }),
      tx,
    );
  });
}
