import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import * as store from "@/lib/sign-in/store/sessions";
import type { User } from "@/lib/users/store/users";

/**
 * Ends one of this person's sessions, from its next request on. False: there is no such session any
 * more.
 */
export async function endOwnSession(
  { id, email }: Pick<User, "id" | "email">,
  sessionId: string,
  origin: AuditOrigin,
): Promise<boolean> {
  const ended = await store.endSession(id, sessionId, ({ createdAt, address, agent }) =>
    doneEntry(origin, "session-ended", email, { began: createdAt.toISOString(), address, agent }),
  );
  return ended !== null;
}

/** Ends all of this person's sessions but one. Returns how many ended. */
export function endOtherSessions(
  user: Pick<User, "id" | "email">,
  exceptId: string,
  origin: AuditOrigin,
): Promise<number> {
  return store.endOtherSessions(user, exceptId, origin);
}

/** A person's live sessions, newest first. */
export function listSessions(userId: string): Promise<store.Session[]> {
  return store.listSessions(userId);
}
