import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type Session, setViewing } from "@/lib/sign-in/store/sessions";
import { findUser, type User } from "@/lib/users/store/users";
import { isAdministrator } from "./account-scope";

/** A person whose view of the desk an administrator has taken. Nothing may be changed under it. */
export type ViewedUser = User & { readonly viewedBy: Pick<User, "id" | "email"> };

type ViewingSession = { readonly user: User; readonly session: Pick<Session, "id" | "viewingAs"> };

/**
 * The person whose view this session shows; null: its own. Only administrators may show another's.
 */
export async function findViewedUser({
  user,
  session,
}: ViewingSession): Promise<ViewedUser | null> {
  if (session.viewingAs === null || !isAdministrator(user)) return null;
  const viewed = await findUser(session.viewingAs);
  // The viewer must not be asked to change the person's one-time password.
  return (
    viewed && { ...viewed, mustChangePassword: false, viewedBy: { id: user.id, email: user.email } }
  );
}

/** The administrator who views as this person; null: it is the person. */
export function viewerOf(user: User): Pick<User, "id" | "email"> | null {
  return "viewedBy" in user ? (user as ViewedUser).viewedBy : null;
}

export async function beginViewing(
  { user, session }: ViewingSession,
  personId: string,
  origin: AuditOrigin,
) {
  if (!isAdministrator(user) || session.viewingAs !== null || personId === user.id)
    return "not-allowed";
  const person = await findUser(personId);
  if (!person) return "gone";
  await setViewing(session.id, person.id, doneEntry(origin, "view-as-begun", person.email, {}));
  return "begun";
}

export async function endViewing({ session }: ViewingSession, origin: AuditOrigin): Promise<void> {
  if (session.viewingAs === null) return;
  const person = await findUser(session.viewingAs);
  await setViewing(session.id, null, doneEntry(origin, "view-as-ended", person?.email ?? null, {}));
}
