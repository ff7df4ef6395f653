import type { AuditResult } from "@/lib/audit/event";
import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { hashPassword, isSamePassword, verifyPassword } from "@/lib/sign-in/secrets/passwords";
import { type AttemptLimit, countAttempt } from "@/lib/sign-in/store/attempts";
import { setPassword } from "@/lib/sign-in/store/passwords";
import type { Session } from "@/lib/sign-in/store/sessions";
import { findUserByEmail, type User } from "@/lib/users/store/users";
import { findPasswordProblem, refused } from "./password-rules";

/** Guesses at the present password by somebody at an open screen. */
const PER_PERSON: AttemptLimit = { name: "change-password", tries: 10, perSeconds: 900 };

/** `current` null: the person signed in with it just now. */
export type PasswordChange = { readonly current: string | null; readonly next: string };

type Own = { readonly user: User; readonly session: Pick<Session, "id" | "how" | "isFresh"> };

/** A person who signed in with a one-time password minutes ago is not asked for it again. */
export function hasShownOneTime({ user, session }: Own): boolean {
  return user.mustChangePassword && session.how === "password" && session.isFresh;
}

/** Sets a new password and ends every session of this person but the one in which it was done. */
export async function changePassword(
  own: Own,
  { current, next }: PasswordChange,
  origin: AuditOrigin,
) {
  const { user, session } = own;
  const entryOf = (result: AuditResult, problem?: string) => {
    const details = {
      wasOneTime: user.mustChangePassword,
      ...(problem === undefined ? {} : { problem }),
    };
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
