import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import { proveEmailByLink } from "@/lib/sign-in/store/identities";
import { keepGivenAccess, markAccessUsed } from "@/lib/users/store/given-access";
import type { User } from "@/lib/users/store/users";
import { endSessionsOf } from "./sessions";

export type NewPassword = {
  readonly userId: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** How long a one-time password is valid; left out: no limit. */
  readonly oneTimeHours?: number;
  /** The session that goes on, because the password was changed in it. */
  readonly keepSession?: string;
};

/**
 * Sets a password. Ends all other sessions and links of the person. False: the person was removed.
 */
export function setPassword(password: NewPassword, entry: AuditEntry): Promise<boolean> {
  return db().prisma.$transaction((tx) => setPasswordIn(tx, password, entry));
}

export async function setPasswordIn(
  tx: Prisma.TransactionClient,
  { userId, passwordHash, mustChangePassword, oneTimeHours, keepSession }: NewPassword,
  entry: AuditEntry,
): Promise<boolean> {
  const now = await databaseNow(tx);
  const isTimed = mustChangePassword && oneTimeHours !== undefined;
  const oneTimeUntil = isTimed ? new Date(now.getTime() + oneTimeHours * 3_600_000) : null;
  const data = { passwordHash, mustChangePassword, oneTimeUntil };
  const before = await tx.user.findUnique({
    where: { id: userId },
    select: { mustChangePassword: true },
  });
  if (before === null) return false;
  await tx.user.updateMany({ where: { id: userId }, data });
  if (mustChangePassword)
    await keepGivenAccess(tx, { userId, accountId: null, way: "password" }, entry.origin);
  else if (before.mustChangePassword) await markAccessUsed(tx, userId);
  await endSessionsOf(userId, tx, { exceptId: keepSession });
  await tx.signInLink.deleteMany({ where: { userId } });
  // Somebody who guessed had the old password, which no longer helps them.
  await tx.personNotice.deleteMany({ where: { userId, kind: "second-step-guesses" } });
  await appendAudit(entry, tx);
  return true;
}

/** Whether the person's one-time password was used or has expired. */
export async function isOneTimeOver(userId: string): Promise<boolean> {
  const where = {
    id: userId,
    mustChangePassword: true,
    oneTimeUntil: { lte: await databaseNow() },
  };
  return (await db().prisma.user.count({ where })) === 1;
}

/**
 * Stores the same password hashed at today's cost, if it has not been changed meanwhile. Sessions
 * stay.
 */
export async function upgradePasswordHash(
  userId: string,
  before: string,
  after: string,
): Promise<void> {
  const where = { id: userId, passwordHash: before };
  await db().prisma.user.updateMany({ where, data: { passwordHash: after } });
}

export type LinkPurpose = "reset" | "sign-in";

/** Only the SHA-256 of a link's token is stored. */
export type NewSignInLink = {
  readonly purpose: LinkPurpose;
  readonly tokenHash: string;
  readonly seconds: number;
  /** The link leaves only by e-mail, so using it proves the e-mail. */
  readonly wasMailed: boolean;
};

export type LinkOwner = {
  readonly userId: string;
  readonly email: string;
  readonly wasMailed: boolean;
};

type NamedSignInLink = Pick<NewSignInLink, "tokenHash" | "purpose">;

/** Stores a link. The person's earlier link for this purpose stops working. */
export async function saveLink(
  { id: userId, email }: Pick<User, "id" | "email">,
  { purpose, tokenHash, seconds, wasMailed }: NewSignInLink,
  origin: AuditOrigin,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    const createdAt = await databaseNow(tx);
    const expiresAt = new Date(createdAt.getTime() + seconds * 1000);
    const link = { tokenHash, wasMailed, createdAt, expiresAt };
    await tx.signInLink.upsert({
      where: { userId_purpose: { userId, purpose } },
      create: { userId, purpose, ...link },
      update: link,
    });
    if (!wasMailed) await keepGivenAccess(tx, { userId, accountId: null, way: "link" }, origin);
    await appendAudit(doneEntry(origin, "link-made", email, { purpose }), tx);
  });
}

/** Finds a link without using it up. Null: it never existed, or was used, replaced or expired. */
export async function findLink(
  { tokenHash, purpose }: NamedSignInLink,
  on: Prisma.TransactionClient = db().prisma,
): Promise<LinkOwner | null> {
  const link = await on.signInLink.findUnique({
    where: { tokenHash, purpose, expiresAt: { gt: await databaseNow(on) } },
    select: { userId: true, wasMailed: true, user: { select: { email: true } } },
  });
  return link && { userId: link.userId, email: link.user.email, wasMailed: link.wasMailed };
}

/** Uses up a link, for one caller only. A mailed link proves the e-mail: see `proveEmailByLink`. */
export function takeLink(link: NamedSignInLink, passwordHash: string): Promise<LinkOwner | null> {
  return db().prisma.$transaction(async (tx) => {
    const owner = await takeLinkIn(tx, link);
    if (owner?.wasMailed) await proveEmailByLink(tx, owner.userId, passwordHash);
    return owner;
  });
}

/** Sets a new password and uses up the link, both or neither. Null: the link does not work. */
export async function resetPasswordByLink(
  tokenHash: string,
  passwordHash: string,
  caller: Pick<AuditOrigin, "address" | "agent">,
): Promise<LinkOwner | null> {
  return db().prisma.$transaction(async (tx) => {
    const owner = await takeLinkIn(tx, { tokenHash, purpose: "reset" });
    if (!owner) return null;
    const { userId, email } = owner;
    const origin = { ...caller, actor: { kind: "person", id: userId, name: email } } as const;
    const entry = doneEntry(origin, "password-reset-by-link", email, {});
    if (!(await setPasswordIn(tx, { userId, passwordHash, mustChangePassword: false }, entry)))
      return null;
    if (owner.wasMailed) await proveEmailByLink(tx, owner.userId, null);
    return owner;
  });
}

export async function deleteOldLinks(): Promise<number> {
  const expiresAt = { lt: await databaseNow() };
  return (await db().prisma.signInLink.deleteMany({ where: { expiresAt } })).count;
}

async function takeLinkIn(
  tx: Prisma.TransactionClient,
  link: NamedSignInLink,
): Promise<LinkOwner | null> {
  const found = await findLink(link, tx);
  if (!found) return null;
  // A second use at the same time waits here, and then finds nothing to delete.
  const { count } = await tx.signInLink.deleteMany({ where: { tokenHash: link.tokenHash } });
  if (count === 0) return null;
  if (!found.wasMailed) await markAccessUsed(tx, found.userId);
  return found;
}
