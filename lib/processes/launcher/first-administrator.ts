import { addPerson, hasPeople, isDeskLocked, resetPassword } from "@/lib/access/people/people";
import { findPersonByEmail } from "@/lib/access/people/people-list";
import { DESK_ORIGIN } from "@/lib/core/audit/origin";

/** Signs in with this name; no mail is ever sent to it. */
const FIRST_ADMINISTRATOR = "admin@desk.local";

export type FirstAdministrator = { readonly email: string; readonly oneTimePassword: string };

/** It stands in a terminal or a log. */
export const FIRST_HOURS = 24;

/**
 * Creates the first administrator where nobody may sign in yet, or gives another password where the first one ran out
 * unused. Null: somebody may sign in. The password is nowhere else.
 */
export async function createFirstAdministrator(): Promise<FirstAdministrator | null> {
  if (await hasPeople()) return renewFirstPassword();
  const given = { email: FIRST_ADMINISTRATOR, isAdmin: true, hours: FIRST_HOURS };
  const added = await addPerson(given, DESK_ORIGIN);
  switch (added.kind) {
    case "added":
      return { email: added.user.email, oneTimePassword: added.oneTimePassword };
    case "email-taken":
      return null; // another launcher on the same database was quicker
    case "not-an-email":
      throw new Error(`${FIRST_ADMINISTRATOR} is not taken as an e-mail address`);
    default:
      return added satisfies never;
  }
}

async function renewFirstPassword(): Promise<FirstAdministrator | null> {
  if (!(await isDeskLocked(FIRST_ADMINISTRATOR))) return null;
  const person = await findPersonByEmail(FIRST_ADMINISTRATOR);
  const reset = person && (await resetPassword(person, DESK_ORIGIN, FIRST_HOURS));
  return reset && { email: FIRST_ADMINISTRATOR, oneTimePassword: reset.oneTimePassword };
}
