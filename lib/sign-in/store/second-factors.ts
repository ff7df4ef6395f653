import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db } from "@/lib/database/database";
import { Prisma } from "@/lib/database/generated/client";
import { FACTOR_ROLES, type FactorRole } from "@/lib/sign-in/contract";

/** SQL: whether `u` (users) has a confirmed factor. */
export const HAS_FACTOR = `(exists (select 1 from totp_factors f where f.user_id = u.id and f.confirmed_at is not null)
    or exists (select 1 from passkeys k where k.user_id = u.id))`;

/**
 * SQL: whether a role of `u` (users) requires a factor. An administrator is a manager everywhere.
 */
export const NEEDS_FACTOR = `exists (select 1 from factor_requirements r
    where (u.is_admin and r.role in ('administrator', 'manager'))
      or exists (select 1 from grants g where g.user_id = u.id and g.role = r.role))`;

export type FactorSummary = {
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly isRequired: boolean;
};

export async function summarizeFactors(
  userId: string,
  on: Prisma.TransactionClient = db().prisma,
): Promise<FactorSummary> {
  const [summary] = await on.$queryRaw<FactorSummary[]>`
    select exists (select 1 from totp_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasApp",
      (select count(*)::int from passkeys k where k.user_id = u.id) as passkeys,
      ${Prisma.raw(NEEDS_FACTOR)} as "isRequired"
    from users u where u.id = ${userId}::uuid`;
  return summary ?? { hasApp: false, passkeys: 0, isRequired: false };
}

export async function hasFactor(tx: Prisma.TransactionClient, userId: string): Promise<boolean> {
  const { hasApp, passkeys } = await summarizeFactors(userId, tx);
  return hasApp || passkeys > 0;
}

/** A factor that somebody shows. `steps`: those whose code it is, by the caller's clock. */
export type FactorUse =
  | { readonly kind: "totp"; readonly steps: readonly number[] }
  | { readonly kind: "backup-code"; readonly hash: string }
  | { readonly kind: "passkey"; readonly id: string; readonly counter: number };

/** Uses up a shown factor. False: it is not this person's, or was used before. */
export async function takeFactor(
  tx: Prisma.TransactionClient,
  userId: string,
  use: FactorUse,
): Promise<boolean> {
  const now = await databaseNow(tx);
  switch (use.kind) {
    case "totp":
      for (const lastStep of use.steps.toSorted((a, b) => a - b)) {
        const where = { userId, confirmedAt: { not: null }, lastStep: { lt: lastStep } };
        const { count } = await tx.totpFactor.updateMany({
          where,
          data: { lastStep, lastUsedAt: now },
        });
        if (count === 1) return true;
      }
      return false;
    case "backup-code": {
      const where = { userId, codeHash: use.hash, usedAt: null };
      return (await tx.backupCode.updateMany({ where, data: { usedAt: now } })).count === 1;
    }
    case "passkey": {
      // The counter of an authenticator grows with each use; one without a counter always sends 0
      // (WebAuthn, 7.2).
      const { id, counter } = use;
      const before = counter === 0 ? { equals: 0 } : { lt: counter };
      const where = { userId, id, counter: before };
      return (
        (await tx.passkey.updateMany({ where, data: { counter, lastUsedAt: now } })).count === 1
      );
    }
    default:
      return use satisfies never;
  }
}

/** In the order of FACTOR_ROLES. */
export async function listFactorRequirements(
  on: Prisma.TransactionClient = db().prisma,
): Promise<FactorRole[]> {
  const required = await on.factorRequirement.findMany({ select: { role: true } });
  return FACTOR_ROLES.filter((role) => required.some((row) => row.role === role));
}

/**
 * Requires a second factor of everybody with one of these roles. False: these were required
 * already.
 */
export async function requireFactors(
  roles: readonly FactorRole[],
  origin: AuditOrigin,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    await tx.$executeRaw`lock table factor_requirements in share row exclusive mode`;
    const before = await listFactorRequirements(tx);
    if (before.join() === FACTOR_ROLES.filter((role) => roles.includes(role)).join()) return false;
    await tx.factorRequirement.deleteMany({ where: { role: { notIn: [...roles] } } });
    await tx.factorRequirement.createMany({
      data: roles.map((role) => ({ role })),
      skipDuplicates: true,
    });
    const details = { before, after: roles };
    await appendAudit(doneEntry(origin, "factor-requirement-changed", null, details), tx);
    return true;
  });
}
