import type { AuditDetails } from "@/lib/core/audit/event";
import { type AuditOrigin, auditEntry, doneEntry } from "@/lib/core/audit/origin";
import { type Clock, systemClock } from "@/lib/core/clock";
import type { AppSecrets } from "@/lib/env/app-secrets";
import { appendAudit } from "@/lib/store/audit/log";
import type { User } from "@/lib/store/people/users";
import * as store from "@/lib/store/sessions/change-factors";
import {
  type FactorRole,
  saveFactorRequirements,
  summarizeFactors,
} from "@/lib/store/sessions/second-factors";
import { createBackupCodes } from "./backup-codes";
import type { WaitingSession } from "./second-step";
import { base32, createTotpSecret, matchingSteps, totpAddress } from "./totp";

export {
  FACTOR_ROLES,
  type FactorRole,
  listFactorRequirements,
} from "@/lib/store/sessions/second-factors";

export async function loadFactors(user: Pick<User, "id">) {
  const [summary, passkeys, backupCodes] = await Promise.all([
    summarizeFactors(user.id),
    store.listPasskeys(user.id),
    store.countBackupCodes(user.id),
  ]);
  return { ...summary, passkeys, backupCodes };
}

/** A new secret for an authenticator app, shown once; null where the person has an app that counts. */
export async function beginApp(user: User, readSecrets: () => AppSecrets) {
  const secret = createTotpSecret();
  if (!(await store.saveTotpDraft(user.id, secret.toString("base64url"), readSecrets))) return null;
  return { secret: base32(secret), address: totpAddress(secret, user.email) };
}

/** `backupCodes`: shown once, with the first factor alone. */
export type AddedFactor = { readonly backupCodes: readonly string[] | null };

/** Lets the app count, when `typed` shows that it has the secret. "wrong": it does not. "none": there is none to confirm. */
export async function confirmApp(
  { user, session }: WaitingSession,
  typed: string,
  { origin, secrets, clock = systemClock }: { origin: AuditOrigin; secrets: AppSecrets; clock?: Clock },
): Promise<AddedFactor | "wrong" | "none"> {
  const draft = await store.findTotpFactor(user.id, secrets);
  if (!draft || draft.isConfirmed) return "none";
  const step = matchingSteps(Buffer.from(draft.secret, "base64url"), typed, clock.now()).at(-1);
  if (step === undefined) return "wrong";
  return (
    (await keepFactor({ user, session }, store.confirmTotp(user.id, step), { factor: "totp" }, origin)) ??
    "none"
  );
}

/** With a person's first factor come backup codes. Null: it was not stored. */
export async function keepFactor(
  { user, session }: WaitingSession,
  insert: store.InsertFactor,
  details: AuditDetails["factor-added"],
  origin: AuditOrigin,
): Promise<AddedFactor | null> {
  const { codes, hashes } = createBackupCodes();
  const first = { keepSession: session.id, backupHashes: hashes };
  const entry = doneEntry(origin, "factor-added", user.email, details);
  const added = await store.addFactor(user.id, insert, first, entry);
  return added && { backupCodes: added === "added-first" ? codes : null };
}

/** "required": the last one stays, for a role of this person has to have one. `name` is a passkey's. */
export async function dropFactor(
  user: User,
  { name, ...factor }: store.RemovedFactor & { readonly name?: string },
  origin: AuditOrigin,
): Promise<"removed" | "required" | "gone"> {
  const details = { factor: factor.kind, ...(name === undefined ? {} : { name }) };
  const entry = doneEntry(origin, "factor-removed", user.email, details);
  const answer = await store.removeFactor(user.id, factor as store.RemovedFactor, entry);
  if (answer === "required") {
    const refused = { ...details, problem: answer };
    await appendAudit(auditEntry(origin, "refused", "factor-removed", user.email, refused));
  }
  return answer;
}

/** Ten new ones, replacing all before; null where there is no factor to back up. */
export async function renewBackupCodes(user: User, origin: AuditOrigin): Promise<readonly string[] | null> {
  const { codes, hashes } = createBackupCodes();
  const entry = doneEntry(origin, "backup-codes-made", user.email, {});
  return (await store.replaceBackupCodes(user.id, hashes, entry)) ? codes : null;
}

/** For somebody who has lost all of them: they are gone, and so are the person's sessions. False: there were none. */
export function resetPersonFactors(user: Pick<User, "id" | "email">, origin: AuditOrigin): Promise<boolean> {
  return store.resetFactors(user.id, doneEntry(origin, "factors-reset", user.email, {}));
}

/** Requires a second factor of everyone with one of these roles at any account. False: it was required already. */
export function requireFactors(roles: readonly FactorRole[], origin: AuditOrigin): Promise<boolean> {
  return saveFactorRequirements(roles, (before) =>
    doneEntry(origin, "factor-requirement-changed", null, { before, after: roles }),
  );
}
