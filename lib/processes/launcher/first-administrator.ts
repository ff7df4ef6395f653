import { addPerson, hasPeople } from "@/lib/access/people";
import { DESK_ORIGIN } from "@/lib/core/audit/origin";

/** Signs in with this name; no mail is ever sent to it. */
const FIRST_ADMINISTRATOR = "admin@desk.local";

export type FirstAdministrator = { readonly email: string; readonly oneTimePassword: string };

/** Creates the first administrator where nobody may sign in yet, or null. The password is nowhere else. */
export async function createFirstAdministrator(): Promise<FirstAdministrator | null> {
  if (await hasPeople()) return null;
  const added = await addPerson({ email: FIRST_ADMINISTRATOR, isAdmin: true }, DESK_ORIGIN);
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
