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

/** Stores a factor. False: it could not be stored. */
export type InsertFactor = (tx: Prisma.TransactionClient) => Promise<boolean>;

/** With a person's first factor come backup codes, and all sessions but this one end. */
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

export type RemovedFactor =
  | { readonly kind: "totp" }
  | { readonly kind: "passkey"; readonly id: string };

/**
 * Removes a factor; with the last one also the backup codes. "required": the person has to keep
 * their last factor.
 */
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

/**
 * Removes all factors of somebody who lost them, and ends their sessions. False: there were none.
 */
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

/** Deletes a person's app, passkeys, backup codes and open questions. */
export async function deleteFactors(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.totpFactor.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.backupCode.deleteMany({ where: { userId } });
  await tx.passkeyChallenge.deleteMany({ where: { userId } });
}

export async function countBackupCodes(userId: string): Promise<number> {
  return db().prisma.backupCode.count({ where: { userId, usedAt: null } });
}

/** Replaces all backup codes. False: the person has no factor to back up. */
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
  /** Base64url; the person's app has the same. */
  readonly secret: string;
  /** As it is stored: never the same twice. */
  readonly sealedSecret: Uint8Array<ArrayBuffer>;
  readonly isConfirmed: boolean;
};

/**
 * Stores an unconfirmed secret, in place of an earlier unconfirmed one. False: there is a confirmed
 * one.
 */
export async function saveTotpDraft(userId: string, secret: string): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const sealed = seal(secret, TOTP_SECRET.sealedFor(userId), await holdSealingSecret(tx));
    // Condition and write are one statement, so that a draft never replaces a confirmed factor.
    const saved = await tx.$executeRaw`
      insert into totp_factors (user_id, sealed_secret) values (${userId}::uuid, ${sealed})
      on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = clock_timestamp()
        where totp_factors.confirmed_at is null`;
    return saved === 1;
  });
}

/** Null: this person has none. Throws SealError if it cannot be opened. */
export async function findTotpFactor(userId: string): Promise<TotpFactor | null> {
  const found = await db().prisma.totpFactor.findUnique({ where: { userId } });
  return (
    found && {
      secret: openSealed(found.sealedSecret, TOTP_SECRET.sealedFor(userId), readAppSecrets()),
      sealedSecret: found.sealedSecret,
      isConfirmed: found.confirmedAt !== null,
    }
  );
}

/**
 * For `addFactor`: confirms the secret, and uses up the code of `step`, which showed that it works.
 * Stores nothing if another secret was made since.
 */
export function confirmTotp(
  userId: string,
  { sealedSecret }: Pick<TotpFactor, "sealedSecret">,
  step: number,
): InsertFactor {
  return async (tx) => {
    const now = await databaseNow(tx);
    const { count } = await tx.totpFactor.updateMany({
      where: { userId, confirmedAt: null, sealedSecret },
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

/** Passkeys of one person: more than anybody has devices. */
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

/** For `addFactor`: not stored if somebody has this key, or the person has too many. */
export function insertPasskey({ transports, ...passkey }: NewPasskey): InsertFactor {
  return async (tx) => {
    if ((await tx.passkey.count({ where: { userId: passkey.userId } })) >= MOST) return false;
    const data = { ...passkey, transports: [...transports] };
    return (await tx.passkey.createMany({ data, skipDuplicates: true })).count === 1;
  };
}

/** False: this person has no such passkey. */
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

/**
 * What an authenticator signs for. "sign-in": instead of a password, so by a person yet unknown.
 */
export type ChallengePurpose = "add" | "sign-in" | "second-step" | "confirm";

export type PasskeyChallenge = {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  /** Null: the person is not known yet. */
  readonly userId: string | null;
};

/** As long as browsers wait for an authenticator. */
const CHALLENGE_MS = 300_000;

export async function saveChallenge(challenge: PasskeyChallenge): Promise<void> {
  const now = await databaseNow();
  await db().prisma.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await db().prisma.passkeyChallenge.create({ data: { ...challenge, expiresAt } });
}

/**
 * Uses up an open question. False: it was not asked for this purpose and person, or was answered
 * already.
 */
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
