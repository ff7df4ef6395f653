import type { AuditResult } from "@/lib/audit/event";
import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { hashPassword, isSamePassword, verifyPassword } from "@/lib/sign-in/secrets/passwords";
import { type AttemptLimit, countAttempt } from "@/lib/sign-in/store/attempts";
import { setPassword } from "@/lib/sign-in/store/passwords";
import type { Session } from "@/lib/sign-in/store/sessions";
import { findUserByEmail, type User } from "@/lib/users/store/users";
import { findPasswordProblem, refused } from "./password-rules";

/** Limits guesses at the current password by somebody at an unattended screen. */
const PER_PERSON: AttemptLimit = { name: "change-password", tries: 10, perSeconds: 900 };

/** `current` null: the person has just signed in with it. */
export type PasswordChange = { readonly current: string | null; readonly next: string };

type PasswordOwner = {
  readonly user: User;
  readonly session: Pick<Session, "id" | "how" | "isFresh">;
};

/**
 * Whether the person signed in with a one-time password minutes ago, so that they need not type it
 * again.
 */
export function hasShownOneTime({ user, session }: PasswordOwner): boolean {
  return user.mustChangePassword && session.how === "password" && session.isFresh;
}

/** Sets a new password and ends the person's other sessions. */
export async function changePassword(
  own: PasswordOwner,
  { current, next }: PasswordChange,
  origin: AuditOrigin,
) {
  const { user, session } = own;
  const entryOf = (result: AuditResult, problem?: string) => {
    const wasOneTime = user.mustChangePassword;
    const details = problem === undefined ? { wasOneTime } : { wasOneTime, problem };
    return auditEntry(origin, result, "password-changed", user.email, details);
  };
  const counted = await countAttempt(PER_PERSON, user.id);
  if (!counted.allowed) {
    if (counted.isFirst) await appendAudit(entryOf("limited"));
    return refused("locked");
  }
  const stored = await findUserByEmail(user.email);
  const isProven =
    current === null
      ? hasShownOneTime(own)
      : await verifyPassword(stored?.passwordHash ?? null, current);
  if (!stored || !isProven) {
    await appendAudit(entryOf("refused", "wrong-current"));
    return refused("wrong-current");
  }
  const problem = findPasswordProblem(next, user.email);
  if (problem) return refused(problem);
  const isSame =
    current === null
      ? await verifyPassword(stored.passwordHash, next)
      : isSamePassword(current, next);
  if (isSame) return refused("unchanged");
  const changed = await setPassword(
    {
      userId: user.id,
      passwordHash: await hashPassword(next),
      mustChangePassword: false,
      keepSession: session.id,
    },
    entryOf("done"),
  );
  return changed ? ({ kind: "changed" } as const) : refused("wrong-current");
}
