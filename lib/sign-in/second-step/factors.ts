import type { AuditDetails } from "@/lib/audit/event";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type Clock, systemClock } from "@/lib/core/clock";
import * as store from "@/lib/sign-in/store/change-factors";
import * as requirements from "@/lib/sign-in/store/second-factors";
import type { OwnSession } from "@/lib/sign-in/store/sessions";
import type { User } from "@/lib/users/store/users";
import {
  type BeginAppOutcome,
  type ConfirmApp,
  type ConfirmAppOutcome,
  FACTOR_ROLES,
  type FactorAdded,
  type MakeBackupCodesOutcome,
  type SaveFactorRoles,
} from "../contract";
import { refused } from "../password-rules";
import { createBackupCodes } from "./backup-codes";
import { base32, createTotpSecret, matchingSteps, totpAddress } from "./totp";

export async function loadFactors(user: Pick<User, "id">) {
  const [summary, passkeys, backupCodes] = await Promise.all([
    requirements.summarizeFactors(user.id),
    store.listPasskeys(user.id),
    store.countBackupCodes(user.id),
  ]);
  return { ...summary, passkeys, backupCodes };
}

/** A new secret for an authenticator app. The app counts from its first code on. */
export async function beginApp(user: User): Promise<BeginAppOutcome> {
  const secret = createTotpSecret();
  const isSaved = await store.saveTotpDraft(user.id, secret.toString("base64url"));
  if (!isSaved) return refused("taken");
  return { kind: "begun", secret: base32(secret), address: totpAddress(secret, user.email) };
}

/** Makes the app count, if the typed code shows that it has the secret. */
export async function confirmApp(
  { user, session }: OwnSession,
  { code }: ConfirmApp,
  origin: AuditOrigin,
  clock: Clock = systemClock,
): Promise<ConfirmAppOutcome> {
  const draft = await store.findTotpFactor(user.id);
  if (!draft || draft.isConfirmed) return refused("notOpen");
  const step = matchingSteps(Buffer.from(draft.secret, "base64url"), code, clock.now()).at(-1);
  if (step === undefined) return refused("wrong");
  const insert = store.confirmTotp(user.id, draft, step);
  const added = await keepFactor({ user, session }, insert, { factor: "totp" }, origin);
  return added ?? refused("notOpen");
}

/** Stores a factor, and backup codes if it is the person's first. Null: it was not stored. */
export async function keepFactor(
  { user, session }: OwnSession,
  insert: store.InsertFactor,
  details: AuditDetails["factor-added"],
  origin: AuditOrigin,
): Promise<FactorAdded | null> {
  const { codes, hashes } = createBackupCodes();
  const first = { keepSession: session.id, backupHashes: hashes };
  const entry = doneEntry(origin, "factor-added", user.email, details);
  const added = await store.addFactor(user.id, insert, first, entry);
  return added && { kind: "added", backupCodes: added === "added-first" ? codes : null };
}

/** Ten new backup codes, which replace all earlier ones. */
export async function makeBackupCodes(
  user: User,
  origin: AuditOrigin,
): Promise<MakeBackupCodesOutcome> {
  const { codes, hashes } = createBackupCodes();
  const isStored = await store.replaceBackupCodes(user, hashes, origin);
  return isStored ? { kind: "made", backupCodes: codes } : refused("noFactor");
}

/**
 * Sets which roles have to have a second factor. A role that the person did not change stays as it
 * is stored.
 */
export async function saveFactorRoles(
  { seen, chosen }: SaveFactorRoles,
  origin: AuditOrigin,
): Promise<void> {
  const stored = await listFactorRequirements();
  const roles = FACTOR_ROLES.filter((role) => {
    const isUnchanged = chosen.includes(role) === seen.includes(role);
    return isUnchanged ? stored.includes(role) : chosen.includes(role);
  });
  await requirements.requireFactors(roles, origin);
}

/**
 * Removes a factor; with the last one also the backup codes. "required": the person has to keep
 * their last factor.
 */
export function removeFactor(
  user: Pick<User, "id" | "email">,
  factor: store.RemovedFactor,
  origin: AuditOrigin,
) {
  return store.removeFactor(user, factor, origin);
}

/** False: this person has no such passkey. */
export function renamePasskey(
  user: Pick<User, "id" | "email">,
  passkey: Pick<store.Passkey, "id" | "name">,
  origin: AuditOrigin,
): Promise<boolean> {
  return store.renamePasskey(user, passkey, origin);
}

/**
 * Removes all factors of somebody who lost them, and ends their sessions. False: there were none.
 */
export function resetFactors(
  user: Pick<User, "id" | "email">,
  origin: AuditOrigin,
): Promise<boolean> {
  return store.resetFactors(user, origin);
}

/** Roles that must have a second step, in the order of FACTOR_ROLES. */
export function listFactorRequirements() {
  return requirements.listFactorRequirements();
}
