import type { AuditDetails } from "@/lib/audit/event";
import { auditEntry, doneEntry } from "@/lib/audit/origin";
import { type AttemptLimit, addressCounts } from "@/lib/sign-in/store/attempts";
import {
  type NewSession,
  type Session,
  type SignInWay,
  startSession as store,
} from "@/lib/sign-in/store/sessions";
import type { User } from "@/lib/users/store/users";
import { SESSION_SECONDS } from "./session-token";
import { type Caller, originOf } from "./web/audit-origin";
import { limitTries } from "./web/limit-tries";

type SignedIn = Pick<NewSession, "how" | "use" | "passwordHash"> & {
  readonly user: User;
  readonly caller: Caller;
};

/**
 * Starts a session of somebody who has proven who they are, with its audit entry. Null: the person
 * was removed, or has another password by now.
 */
export function startSession({ user, caller, ...shown }: SignedIn): Promise<Session | null> {
  const { id, email, mustChangePassword } = user;
  const { how } = shown;
  const isOneTime = how === "password" && mustChangePassword;
  const origin = originOf({ kind: "person", id, name: email }, caller);
  const entry = isOneTime
    ? doneEntry(origin, "one-time-sign-in", email, {})
    : doneEntry(origin, "sign-in", email, { how });
  return store({ userId: id, seconds: SESSION_SECONDS, ...caller, ...shown }, entry);
}

/** Counts a try from an address. True: it was one too many. */
export async function isSignInLimited(limit: AttemptLimit, how: SignInWay, caller: Caller) {
  const counts = addressCounts(limit, caller.address);
  return (await limitTries(counts, (by) => failedSignIn(caller, { how, limit: by }))) !== null;
}

/** The audit entry of a failed sign-in. With `limit` nothing was checked. */
export function failedSignIn(
  caller: Caller,
  details: AuditDetails["sign-in"],
  object: string | null = null,
) {
  const result = details.limit === undefined ? "refused" : "limited";
  return auditEntry(originOf({ kind: "nobody" }, caller), result, "sign-in", object, details);
}
