import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { databaseNow } from "../database/transaction";
import type { Prisma } from "../generated/client";
import { proveEmailByLink } from "../people/identities";
import { type NewPassword, setPasswordIn } from "./passwords";

/** To choose a new password, or to sign in. */
export type LinkPurpose = "reset" | "sign-in";

/** Of a link only the SHA-256 of its token is kept. */
export type NewLink = {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly tokenHash: string;
  readonly seconds: number;
  /** It leaves by e-mail and is shown to nobody: using it proves the e-mail. */
  readonly wasMailed: boolean;
};

export type LinkOwner = { readonly userId: string; readonly email: string };

type NamedLink = Pick<NewLink, "tokenHash" | "purpose">;

/** Keeps a link; the person's earlier one of this purpose opens nothing any more. */
export async function saveLink(
  { userId, purpose, tokenHash, seconds, wasMailed }: NewLink,
  entry: AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    const createdAt = await databaseNow(tx);
    const link = {
      tokenHash,
      wasMailed,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + seconds * 1000),
    };
    await tx.signInLink.upsert({
      where: { userId_purpose: { userId, purpose } },
      create: { userId, purpose, ...link },
      update: link,
    });
    await appendAudit(entry, tx);
  });
}

/** Looks without using it up; null where it was never there, was used or replaced, or has run out. */
export async function findLink(link: NamedLink): Promise<LinkOwner | null> {
  const found = await findLive(db().prisma, link);
  return found && { userId: found.userId, email: found.email };
}

/** Uses it up, for one caller only. A mailed link proves the e-mail, and `passwordHash` replaces a password from before. */
export function takeLink(link: NamedLink, passwordHash: string): Promise<LinkOwner | null> {
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
  entryOf: (owner: LinkOwner) => AuditEntry,
): Promise<LinkOwner | null> {
  return db().prisma.$transaction(async (tx) => {
    const owner = await takeLinkIn(tx, { tokenHash, purpose: "reset" });
    if (!owner) return null;
    const password: NewPassword = { userId: owner.userId, passwordHash, mustChangePassword: false };
    if (!(await setPasswordIn(tx, password, entryOf(owner)))) return null;
    if (owner.wasMailed) await proveEmailByLink(tx, owner.userId, null);
    return owner;
  });
}

export async function deleteOldLinks(): Promise<number> {
  const expiresAt = { lt: await databaseNow() };
  return (await db().prisma.signInLink.deleteMany({ where: { expiresAt } })).count;
}

type FoundLink = LinkOwner & { readonly wasMailed: boolean };

async function findLive(
  on: Prisma.TransactionClient,
  { tokenHash, purpose }: NamedLink,
): Promise<FoundLink | null> {
  const link = await on.signInLink.findUnique({
    where: { tokenHash, purpose, expiresAt: { gt: await databaseNow(on) } },
    select: { userId: true, wasMailed: true, user: { select: { email: true } } },
  });
  return link && { userId: link.userId, email: link.user.email, wasMailed: link.wasMailed };
}

async function takeLinkIn(tx: Prisma.TransactionClient, link: NamedLink): Promise<FoundLink | null> {
  const found = await findLive(tx, link);
  if (!found) return null;
  // Of two at once the second waits here, and then finds nothing to delete.
  const { count } = await tx.signInLink.deleteMany({ where: { tokenHash: link.tokenHash } });
  return count === 1 ? found : null;
}
