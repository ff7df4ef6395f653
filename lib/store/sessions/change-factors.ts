import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import type { Prisma } from "../generated/client";
import { lockPerson } from "../people/users";
import { hasFactor, summarizeFactors } from "./second-factors";
import { endSessionsOf } from "./sessions";

/** Stores a factor; false where it cannot be: nothing is stored then. */
export type InsertFactor = (tx: Prisma.TransactionClient) => Promise<boolean>;

/** What comes with a person's first factor: backup codes, and the end of every session but this one. */
export type FirstFactor = { readonly keepSession: string; readonly backupHashes: readonly string[] };

/** Null: it was not stored. */
export async function addFactor(
  userId: string,
  insert: InsertFactor,
  { keepSession, backupHashes }: FirstFactor,
  entry: AuditEntry,
): Promise<"added" | "added-first" | null> {
  return db().prisma.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    const hadFactor = await hasFactor(tx, userId);
    if (!(await insert(tx))) return null;
    await appendAudit(entry, tx);
    if (hadFactor) return "added";
    await insertBackupCodes(tx, userId, backupHashes);
    await endSessionsOf(userId, tx, { exceptId: keepSession });
    return "added-first";
  });
}

export type RemovedFactor = { readonly kind: "totp" } | { readonly kind: "passkey"; readonly id: string };

/**
 * Takes away one factor, and with the last one the backup codes. "required": it is the last one of somebody who has
 * to have one. "gone": there is none such.
 */
export async function removeFactor(
  userId: string,
  factor: RemovedFactor,
  entry: AuditEntry,
): Promise<"removed" | "required" | "gone"> {
  return db().prisma.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    const { hasApp, passkeys, isRequired } = await summarizeFactors(userId, tx);
    const passkey = factor.kind === "passkey" ? { userId, id: factor.id } : null;
    const isThere = passkey ? (await tx.passkey.count({ where: passkey })) === 1 : hasApp;
    if (!isThere) return "gone";
    const isLast = Number(hasApp) + passkeys === 1;
    if (isLast && isRequired) return "required";
    if (passkey) await tx.passkey.deleteMany({ where: passkey });
    else await tx.totpFactor.deleteMany({ where: { userId } });
    if (isLast) await tx.backupCode.deleteMany({ where: { userId } });
    await appendAudit(entry, tx);
    return "removed";
  });
}

/** Takes away all that somebody has and ends their sessions, for who has lost it. False: there was nothing. */
export async function resetFactors(userId: string, entry: AuditEntry): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await hasFactor(tx, userId))) return false;
    await deleteFactors(tx, userId);
    await endSessionsOf(userId, tx);
    await appendAudit(entry, tx);
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

/** How many of a person's codes are unused. */
export async function countBackupCodes(userId: string): Promise<number> {
  return db().prisma.backupCode.count({ where: { userId, usedAt: null } });
}

/** New codes in place of all before. False: this person has no factor that they could stand in for. */
export async function replaceBackupCodes(
  userId: string,
  hashes: readonly string[],
  entry: AuditEntry,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await hasFactor(tx, userId))) return false;
    await tx.backupCode.deleteMany({ where: { userId } });
    await insertBackupCodes(tx, userId, hashes);
    await appendAudit(entry, tx);
    return true;
  });
}

async function insertBackupCodes(
  tx: Prisma.TransactionClient,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.backupCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) });
}
