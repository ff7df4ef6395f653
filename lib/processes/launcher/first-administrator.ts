import { addPerson, hasPeople } from "@/lib/access/people";
import { DESK_ORIGIN } from "@/lib/core/audit/origin";

/** Signs in with this name; no mail is ever sent to it. */
const FIRST_ADMINISTRATOR = "admin@desk.local";

/** Creates the first administrator where nobody may sign in yet. The password is shown here and never again. */
export async function createFirstAdministrator(say: (line: string) => void): Promise<void> {
  if (await hasPeople()) return;
  const added = await addPerson({ email: FIRST_ADMINISTRATOR, isAdmin: true }, DESK_ORIGIN);
  switch (added.kind) {
    case "added":
      say("");
      say(`  first administrator: ${added.user.email}`);
      say(`  one-time password:   ${added.oneTimePassword}`);
      say("  (shown only now; the first sign-in asks for a password of your own)");
      say("");
      return;
    case "email-taken":
      return; // another launcher on the same database was quicker
    case "not-an-email":
      throw new Error(`${FIRST_ADMINISTRATOR} is not taken as an e-mail address`);
    default:
      added satisfies never;
  }
}
