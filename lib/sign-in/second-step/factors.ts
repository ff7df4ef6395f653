import type { AuditDetails } from "@/lib/audit/event";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type Clock, systemClock } from "@/lib/core/clock";
import * as store from "@/lib/sign-in/store/change-factors";
import { summarizeFactors } from "@/lib/sign-in/store/second-factors";
import type { OwnSession } from "@/lib/sign-in/store/sessions";
import type { User } from "@/lib/users/store/users";
import { createBackupCodes } from "./backup-codes";
import { base32, createTotpSecret, matchingSteps, totpAddress } from "./totp";

export { removeFactor, renamePasskey, resetFactors } from "@/lib/sign-in/store/change-factors";
export {
  FACTOR_ROLES,
  listFactorRequirements,
  requireFactors,
} from "@/lib/sign-in/store/second-factors";

export async function loadFactors(user: Pick<User, "id">) {
  const [summary, passkeys, backupCodes] = await Promise.all([
    summarizeFactors(user.id),
    store.listPasskeys(user.id),
    store.countBackupCodes(user.id),
  ]);
  return { ...summary, passkeys, backupCodes };
}

/** A new secret for an authenticator app, shown once; null where the person has an app that counts. */
export async function beginApp(user: User) {
  const secret = createTotpSecret();
  if (!(await store.saveTotpDraft(user.id, secret.toString("base64url")))) return null;
  return { secret: base32(secret), address: totpAddress(secret, user.email) };
}

/** `backupCodes`: shown once, with the first factor alone. */
export type AddedFactor = { readonly backupCodes: readonly string[] | null };

/** Lets the app count, when `typed` shows that it has the secret. "wrong": it does not. "none": there is none to confirm. */
export async function confirmApp(
  { user, session }: OwnSession,
  typed: string,
  origin: AuditOrigin,
  clock: Clock = systemClock,
): Promise<AddedFactor | "wrong" | "none"> {
  const draft = await store.findTotpFactor(user.id);
  if (!draft || draft.isConfirmed) return "none";
  const step = matchingSteps(Buffer.from(draft.secret, "base64url"), typed, clock.now()).at(-1);
  if (step === undefined) return "wrong";
  return (
    (await keepFactor(
      { user, session },
      store.confirmTotp(user.id, step),
      { factor: "totp" },
      origin,
    )) ?? "none"
  );
}

/** With a person's first factor come backup codes. Null: it was not stored. */
export async function keepFactor(
  { user, session }: OwnSession,
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

/** Ten new ones, replacing all before; null where there is no factor to back up. */
export async function renewBackupCodes(
  user: User,
  origin: AuditOrigin,
): Promise<readonly string[] | null> {
  const { codes, hashes } = createBackupCodes();
  return (await store.replaceBackupCodes(user, hashes, origin)) ? codes : null;
}
