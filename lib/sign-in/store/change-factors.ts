import { type AuditOrigin, auditEntry, doneEntry } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { PasskeyModel } from "@/lib/database/generated/models";
import { openSealed, seal, TOTP_SECRET } from "@/lib/database/seal";
import { holdSealingSecret } from "@/lib/database/sealing-secret";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { keepGivenAccess } from "@/lib/users/store/given-access";
import { inPerson, type User } from "@/lib/users/store/users";
import { hasFactor, summarizeFactors } from "./second-factors";
import { endSessionsOf } from "./sessions";

/** Stores a factor; false where it cannot be: nothing is stored then. */
export type InsertFactor = (tx: Prisma.TransactionClient) => Promise<boolean>;

/** What comes with a person's first factor: backup codes, and the end of every session but this one. */
type FirstFactor = { readonly keepSession: string; readonly backupHashes: readonly string[] };

/** Null: it was not stored. */
export async function addFactor(
  userId: string,
  insert: InsertFactor,
  { keepSession, backupHashes }: FirstFactor,
  entry: AuditEntry,
): Promise<"added" | "added-first" | null> {
  return inPerson(userId, async (tx) => {
    const hadFactor = await hasFactor(tx, userId);
    if (!(await insert(tx))) return null;
    await appendAudit(entry, tx);
    if (hadFactor) return "added";
    await tx.backupCode.createMany({
      data: backupHashes.map((codeHash) => ({ userId, codeHash })),
    });
    await endSessionsOf(userId, tx, { exceptId: keepSession });
    return "added-first";
  });
}

type FactorOwner = Pick<User, "id" | "email">;

type RemovedFactor = { readonly kind: "totp" } | { readonly kind: "passkey"; readonly id: string };

/** With the last factor the backup codes go. "required": the last one of somebody who has to have one; it stays. */
export async function removeFactor(
  { id: userId, email }: FactorOwner,
  factor: RemovedFactor,
  origin: AuditOrigin,
): Promise<"removed" | "required" | "gone"> {
  return inPerson(userId, async (tx) => {
    const { hasApp, passkeys, isRequired } = await summarizeFactors(userId, tx);
    const where = factor.kind === "passkey" ? { userId, id: factor.id } : null;
    const passkey = where && (await tx.passkey.findUnique({ where, select: { name: true } }));
    const isThere = where ? passkey !== null : hasApp;
    if (!isThere) return "gone";
    const details = { factor: factor.kind, ...passkey };
    const isLast = Number(hasApp) + passkeys === 1;
    if (isLast && isRequired) {
      const refused = { ...details, problem: "required" };
      await appendAudit(auditEntry(origin, "refused", "factor-removed", email, refused), tx);
      return "required";
    }
    if (where) await tx.passkey.delete({ where });
    else await tx.totpFactor.deleteMany({ where: { userId } });
    if (isLast) await tx.backupCode.deleteMany({ where: { userId } });
    await appendAudit(doneEntry(origin, "factor-removed", email, details), tx);
    return "removed";
  });
}

/** Takes away all that somebody has and ends their sessions, for who has lost it. False: there was nothing. */
export async function resetFactors(
  { id: userId, email }: FactorOwner,
  origin: AuditOrigin,
): Promise<boolean> {
  return inPerson(userId, async (tx) => {
    if (!(await hasFactor(tx, userId))) return false;
    await deleteFactors(tx, userId);
    await endSessionsOf(userId, tx);
    await keepGivenAccess(tx, { userId, accountId: null, way: "factors" }, origin);
    await appendAudit(doneEntry(origin, "factors-reset", email, {}), tx);
    return true;
  });
}

/** App, passkeys, backup codes and open questions of a person, inside the transaction of what takes them away. */
export async function deleteFactors(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.totpFactor.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.backupCode.deleteMany({ where: { userId } });
  await tx.passkeyChallenge.deleteMany({ where: { userId } });
}

export async function countBackupCodes(userId: string): Promise<number> {
  return db().prisma.backupCode.count({ where: { userId, usedAt: null } });
}

/** New codes, replacing all before. False: this person has no factor to back up. */
export async function replaceBackupCodes(
  { id: userId, email }: FactorOwner,
  hashes: readonly string[],
  origin: AuditOrigin,
): Promise<boolean> {
  return inPerson(userId, async (tx) => {
    if (!(await hasFactor(tx, userId))) return false;
    await tx.backupCode.deleteMany({ where: { userId } });
    await tx.backupCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) });
    await appendAudit(doneEntry(origin, "backup-codes-made", email, {}), tx);
    return true;
  });
}

type TotpFactor = {
  /** base64url: what the person's app has. */
  readonly secret: string;
  readonly isConfirmed: boolean;
};

/** Keeps a secret that does not count yet, in place of one before that did not. False: there is one that counts. */
export async function saveTotpDraft(userId: string, secret: string): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const sealed = seal(secret, TOTP_SECRET.sealedFor(userId), await holdSealingSecret(tx));
    // The condition and the write are one statement, so that a draft never replaces a factor that counts.
    const saved = await tx.$executeRaw`
      insert into totp_factors (user_id, sealed_secret) values (${userId}::uuid, ${sealed})
      on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = clock_timestamp()
        where totp_factors.confirmed_at is null`;
    return saved === 1;
  });
}

/** Null: this person has none. Throws SealError where it cannot be opened. */
export async function findTotpFactor(userId: string): Promise<TotpFactor | null> {
  const found = await db().prisma.totpFactor.findUnique({ where: { userId } });
  return (
    found && {
      secret: openSealed(found.sealedSecret, TOTP_SECRET.sealedFor(userId), readAppSecrets()),
      isConfirmed: found.confirmedAt !== null,
    }
  );
}

/** Lets the secret count from now on (for `addFactor`); uses up `step`, the code that showed that it works. */
export function confirmTotp(userId: string, step: number): InsertFactor {
  return async (tx) => {
    const now = await databaseNow(tx);
    const { count } = await tx.totpFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: now, lastUsedAt: now, lastStep: step },
    });
    return count === 1;
  };
}

/** The public half of a person's key pair. */
export type Passkey = Readonly<Omit<PasskeyModel, "counter" | "transports">> & {
  readonly counter: number;
  readonly transports: readonly string[];
};

export type NewPasskey = Omit<Passkey, "createdAt" | "lastUsedAt">;

/** More than anybody has devices; a bound, so that nobody fills the table. */
const MOST = 20;

function toPasskey(stored: PasskeyModel): Passkey {
  return { ...stored, counter: Number(stored.counter) };
}

/** Oldest first. */
export async function listPasskeys(userId: string): Promise<Passkey[]> {
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
  return (await db().prisma.passkey.findMany({ where: { userId }, orderBy })).map(toPasskey);
}

export async function findPasskey(id: string): Promise<Passkey | null> {
  const found = await db().prisma.passkey.findUnique({ where: { id } });
  return found && toPasskey(found);
}

/** For `addFactor`; not stored where somebody has this very key, or this person too many. */
export function insertPasskey({ transports, ...passkey }: NewPasskey): InsertFactor {
  return async (tx) => {
    if ((await tx.passkey.count({ where: { userId: passkey.userId } })) >= MOST) return false;
    const data = { ...passkey, transports: [...transports] };
    return (await tx.passkey.createMany({ data, skipDuplicates: true })).count === 1;
  };
}

/** False: this person has none of this id. */
export async function renamePasskey(
  { id: userId, email }: FactorOwner,
  { id, name }: Pick<Passkey, "id" | "name">,
  origin: AuditOrigin,
): Promise<boolean> {
  return inPerson(userId, async (tx) => {
    const found = await tx.passkey.findUnique({ where: { id, userId } });
    if (!found) return false;
    if (found.name === name) return true;
    await tx.passkey.update({ where: { id }, data: { name } });
    const details = { before: found.name, after: name };
    await appendAudit(doneEntry(origin, "passkey-renamed", email, details), tx);
    return true;
  });
}

/** What somebody is asked to sign for. "sign-in": instead of a password, by whomever it may be. */
export type ChallengePurpose = "add" | "sign-in" | "second-step" | "confirm";

export type PasskeyChallenge = {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  /** Null: not known yet. */
  readonly userId: string | null;
};

/** Long enough to find one's key, as browsers themselves wait. */
const CHALLENGE_MS = 300_000;

export async function saveChallenge(challenge: PasskeyChallenge): Promise<void> {
  const now = await databaseNow();
  await db().prisma.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await db().prisma.passkeyChallenge.create({ data: { ...challenge, expiresAt } });
}

/** Whether it was asked for this purpose, of this person, and not answered yet; from now on it is answered. */
export async function takeChallenge({
  challenge,
  purpose,
  userId,
}: PasskeyChallenge): Promise<boolean> {
  const { count } = await db().prisma.passkeyChallenge.deleteMany({
    where: { challenge, purpose, userId, expiresAt: { gte: await databaseNow() } },
  });
  return count === 1;
}
