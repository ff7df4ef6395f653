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
  /** How long a one-time password opens; left out: no such limit. */
  readonly oneTimeHours?: number;
  /** The session in which it was changed, and which goes on. */
  readonly keepSession?: string;
};

/** Ends every session of the old password, and links sent before. False: the person is gone. */
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
  // Somebody had the old password; with it they get no further any more.
  await tx.personNotice.deleteMany({ where: { userId, kind: "second-step-guesses" } });
  await appendAudit(entry, tx);
  return true;
}

/** Whether a one-time password of this person was used already, or its time is over. */
export async function isOneTimeOver(userId: string): Promise<boolean> {
  const where = {
    id: userId,
    mustChangePassword: true,
    oneTimeUntil: { lte: await databaseNow() },
  };
  return (await db().prisma.user.count({ where })) === 1;
}

/** The same password at today's cost, if it is still the one; ends nothing. */
export async function upgradePasswordHash(
  userId: string,
  before: string,
  after: string,
): Promise<void> {
  const where = { id: userId, passwordHash: before };
  await db().prisma.user.updateMany({ where, data: { passwordHash: after } });
}

export type LinkPurpose = "reset" | "sign-in";

/** Of a link only the SHA-256 of its token is kept. */
export type NewSignInLink = {
  readonly purpose: LinkPurpose;
  readonly tokenHash: string;
  readonly seconds: number;
  /** It leaves by e-mail and is shown to nobody: using it proves the e-mail. */
  readonly wasMailed: boolean;
};

export type LinkOwner = {
  readonly userId: string;
  readonly email: string;
  readonly wasMailed: boolean;
};

type NamedSignInLink = Pick<NewSignInLink, "tokenHash" | "purpose">;

/** Keeps a link; the person's earlier one of this purpose opens nothing any more. */
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

/** Looks without using it up; null where it was never there, was used or replaced, or has run out. */
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

/** Uses it up, for one caller only. A mailed link proves the e-mail, and `passwordHash` replaces a password from before. */
export function takeLink(link: NamedSignInLink, passwordHash: string): Promise<LinkOwner | null> {
  return db().prisma.$transaction(async (tx) => {
    const owner = await takeLinkIn(tx, link);
    if (owner?.wasMailed) await proveEmailByLink(tx, owner.userId, passwordHash);
    return owner;
  });
}

/** Uses up a link of purpose "reset" for another password, both or neither. Null: the link is of no use. */
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
  // Of two at once the second waits here, and then finds nothing to delete.
  const { count } = await tx.signInLink.deleteMany({ where: { tokenHash: link.tokenHash } });
  if (count === 0) return null;
  if (!found.wasMailed) await markAccessUsed(tx, found.userId);
  return found;
}
