import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { endSession } from "@/lib/sign-in/store/sessions";
import type { User } from "@/lib/users/store/users";

export { endOtherSessions, listSessions } from "@/lib/sign-in/store/sessions";

/**
 * Ends one of this person's sessions, from its next request on. False: there is no such session any
 * more.
 */
export async function endOwnSession(
  { id, email }: Pick<User, "id" | "email">,
  sessionId: string,
  origin: AuditOrigin,
): Promise<boolean> {
  const ended = await endSession(id, sessionId, ({ createdAt, address, agent }) =>
    doneEntry(origin, "session-ended", email, { began: createdAt.toISOString(), address, agent }),
  );
  return ended !== null;
}
