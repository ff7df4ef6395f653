import type { AuditEvent } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { hashPassword, isSamePassword, verifyPassword } from "@/lib/secrets/passwords";
import { appendAudit } from "@/lib/store/audit/log";
import { findUserByEmail, type User } from "@/lib/store/people/users";
import { type AttemptLimit, countAttempt } from "@/lib/store/sessions/attempts";
import { setPassword } from "@/lib/store/sessions/passwords";
import { findPasswordProblem, type PasswordProblem } from "./password-rules";

/** Guesses at the present password by somebody at an open screen. */
const PER_PERSON: AttemptLimit = { name: "change-password", tries: 10, perSeconds: 900 };

export type PasswordChange = { readonly current: string; readonly next: string };

export type ChangedPassword =
  | { readonly kind: "changed" }
  | { readonly kind: "refused"; readonly problem: PasswordProblem | "wrong-current" | "locked" };

/** Sets a new password and ends every session of this person but the one in which it was done. */
export async function changePassword(
  { user, sessionId }: { readonly user: User; readonly sessionId: string },
  { current, next }: PasswordChange,
  origin: AuditOrigin,
): Promise<ChangedPassword> {
  const entryOf = (result: AuditEvent["result"], problem?: string) => ({
    origin,
    event: changeEvent(user, result, problem),
  });
  const counted = await countAttempt(PER_PERSON, user.id);
  if (!counted.allowed) {
    if (counted.isFirst) await appendAudit(entryOf("limited"));
    return { kind: "refused", problem: "locked" };
  }
  const stored = await findUserByEmail(user.email);
  if (!stored || !(await verifyPassword(stored.passwordHash, current))) {
    await appendAudit(entryOf("refused", "wrong-current"));
    return { kind: "refused", problem: "wrong-current" };
  }
  const problem = findPasswordProblem(next, user.email);
  if (problem) return { kind: "refused", problem };
  if (isSamePassword(current, next)) return { kind: "refused", problem: "unchanged" };
  const changed = await setPassword(
    {
      userId: user.id,
      passwordHash: await hashPassword(next),
      mustChangePassword: false,
      keepSession: sessionId,
    },
    entryOf("done"),
  );
  return changed ? { kind: "changed" } : { kind: "refused", problem: "wrong-current" };
}

function changeEvent(user: User, result: AuditEvent["result"], problem: string | undefined): AuditEvent {
  const details = { wasOneTime: user.mustChangePassword, ...(problem === undefined ? {} : { problem }) };
  return { kind: "password-changed", result, account: null, object: user.email, details };
}
