import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type Session, setViewing } from "@/lib/sign-in/store/sessions";
import { findUser, type User } from "@/lib/users/store/users";
import { isAdministrator } from "./account-scope";

/** Somebody's view of the desk, and who has taken it. Nothing may be changed under it. */
export type ViewedUser = User & { readonly viewedBy: Pick<User, "id" | "email"> };

type Viewer = { readonly user: User; readonly session: Pick<Session, "id" | "viewingAs"> };

/** Whose view this session has taken; null: its own. Only an administrator's counts. */
export async function findViewedUser({ user, session }: Viewer): Promise<ViewedUser | null> {
  if (session.viewingAs === null || !isAdministrator(user)) return null;
  const viewed = await findUser(session.viewingAs);
  // A one-time password is the person's own to change.
  return (
    viewed && { ...viewed, mustChangePassword: false, viewedBy: { id: user.id, email: user.email } }
  );
}

/** The person who views as this one; null: the person is here. */
export function viewerOf(user: User): Pick<User, "id" | "email"> | null {
  return "viewedBy" in user ? (user as ViewedUser).viewedBy : null;
}

export async function beginViewing(
  { user, session }: Viewer,
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

export async function endViewing({ session }: Viewer, origin: AuditOrigin): Promise<void> {
  if (session.viewingAs === null) return;
  const person = await findUser(session.viewingAs);
  await setViewing(session.id, null, doneEntry(origin, "view-as-ended", person?.email ?? null, {}));
}
