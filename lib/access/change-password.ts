import { type AttemptLimit, countAttempt } from "@/lib/store/attempts";
import { findUserByEmail, setPassword, type User } from "@/lib/store/users";
import { findPasswordProblem, type PasswordProblem } from "./password-rules";
import { hashPassword, verifyPassword } from "./passwords";

/** Guesses at the present password by somebody at an open screen. */
const PER_PERSON: AttemptLimit = { name: "change-password", tries: 10, perSeconds: 900 };

export type PasswordChange = { readonly current: string; readonly next: string };

export type ChangedPassword =
  | { readonly kind: "changed"; readonly user: User }
  | { readonly kind: "refused"; readonly problem: PasswordProblem | "wrong-current" | "locked" };

/** Sets a new password and ends every other session of this person. */
export async function changePassword(
  user: User,
  { current, next }: PasswordChange,
): Promise<ChangedPassword> {
  if (!(await countAttempt(PER_PERSON, user.id)).allowed) return { kind: "refused", problem: "locked" };
  const stored = await findUserByEmail(user.email);
  if (!stored || !(await verifyPassword(stored.passwordHash, current))) {
    return { kind: "refused", problem: "wrong-current" };
  }
  const problem = findPasswordProblem(next, user.email);
  if (problem) return { kind: "refused", problem };
  if (await verifyPassword(stored.passwordHash, next)) return { kind: "refused", problem: "unchanged" };
  const changed = await setPassword(user.id, await hashPassword(next), { mustChangePassword: false });
  return changed ? { kind: "changed", user: changed } : { kind: "refused", problem: "wrong-current" };
}
