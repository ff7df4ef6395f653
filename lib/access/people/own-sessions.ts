import { type AuditOrigin, doneEntry } from "@/lib/core/audit/origin";
import type { User } from "@/lib/store/people/users";
import { endOtherSessions, endSession } from "@/lib/store/sessions/sessions";

export { listSessions } from "@/lib/store/sessions/sessions";

type Owner = Pick<User, "id" | "email">;

/** Ends one of this person's sessions, from its next request on. False: there is none of that id any more. */
export async function endOwnSessionOf(user: Owner, sessionId: string, origin: AuditOrigin): Promise<boolean> {
  const ended = await endSession(user.id, sessionId, ({ createdAt, address, agent }) =>
    doneEntry(origin, "session-ended", user.email, { began: createdAt.toISOString(), address, agent }),
  );
  return ended !== null;
}

export async function endOtherSessionsOf(user: Owner, exceptId: string, origin: AuditOrigin): Promise<void> {
  await endOtherSessions({ userId: user.id, exceptId }, (sessions) =>
    doneEntry(origin, "sessions-ended", user.email, { sessions }),
  );
}
