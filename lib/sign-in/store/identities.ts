import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import { deleteFactors } from "@/lib/sign-in/store/change-factors";
import { hasFactor } from "@/lib/sign-in/store/second-factors";
import { endSessionsOf } from "@/lib/sign-in/store/sessions";
import { lockPerson, savePersonNotice, type User } from "@/lib/users/store/users";

/**
 * A person at a provider of identities: the provider's URL and its id of the person (OpenID's iss
 * and sub).
 */
export type Identity = { readonly issuer: string; readonly subject: string };

export async function findIdentityOwner(identity: Identity): Promise<string | null> {
  const found = await db().prisma.identity.findUnique({ where: { issuer_subject: identity } });
  return found?.userId ?? null;
}

/**
 * Links a person to an identity. The provider vouches for the e-mail, so all earlier access is
 * removed the first time, and `passwordHash` replaces the password. False: the identity is linked
 * already, or the person has another one of this provider, whose e-mail may have passed to somebody
 * else.
 */
export async function linkIdentity(
  { issuer, subject }: Identity,
  { id: userId, email }: Pick<User, "id" | "email">,
  passwordHash: string,
  origin: AuditOrigin,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    if (!(await lockPerson(tx, userId))) return false;
    if ((await tx.identity.count({ where: { issuer, userId } })) > 0) return false;
    const data = { issuer, subject, userId };
    if ((await tx.identity.createMany({ data, skipDuplicates: true })).count === 0) return false;
    const wasReset = await proveEmailAndReset(tx, userId, passwordHash);
    const details = wasReset ? { issuer, wasReset } : { issuer };
    await appendAudit(doneEntry(origin, "identity-linked", email, details), tx);
    return true;
  });
}

/** Stores that the e-mail belongs to this person; earlier access stays. */
export async function markEmailProven(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const where = { id: userId, emailProvenAt: null };
  await tx.user.updateMany({ where, data: { emailProvenAt: await databaseNow(tx) } });
}

/**
 * Stores that the e-mail belongs to this person. The first time somebody else may have set the
 * person up, so all earlier access is removed. `passwordHash` null: the owner of the e-mail has
 * just set the password. Returns whether there was anything to remove.
 */
export async function proveEmailAndReset(
  tx: Prisma.TransactionClient,
  userId: string,
  passwordHash: string | null,
): Promise<boolean> {
  await lockPerson(tx, userId);
  const person = await tx.user.findUnique({
    where: { id: userId, emailProvenAt: null },
    select: {
      lastSignInAt: true,
      webhook: { select: { userId: true } },
      _count: { select: { tokens: { where: { revokedAt: null } }, chats: true } },
    },
  });
  if (!person) return false;
  const hadAnything =
    person.lastSignInAt !== null ||
    person._count.tokens > 0 ||
    person.webhook !== null ||
    person._count.chats > 0 ||
    (await hasFactor(tx, userId));
  const now = await databaseNow(tx);
  const data: Prisma.UserUpdateInput = {
    emailProvenAt: now,
    mustChangePassword: false,
    oneTimeUntil: null,
  };
  if (passwordHash !== null) data.passwordHash = passwordHash;
  await tx.user.update({ where: { id: userId }, data });
  await deleteFactors(tx, userId);
  await tx.apiToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
  await tx.watchlistFeed.deleteMany({ where: { list: { ownerId: userId } } });
  await tx.webhook.deleteMany({ where: { userId } });
  await tx.chat.deleteMany({ where: { userId } });
  await tx.signInLink.deleteMany({ where: { userId } });
  await endSessionsOf(userId, tx);
  if (hadAnything) await savePersonNotice(userId, "access-reset", tx);
  return hadAnything;
}

/**
 * The same for a link from an e-mail, unless a second step comes next: before that the person is
 * not known.
 */
export async function proveEmailByLink(
  tx: Prisma.TransactionClient,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  if (!(await hasFactor(tx, userId))) await proveEmailAndReset(tx, userId, passwordHash);
}
