import type { OfPartner } from "@/lib/people/contract";
import { findPeopleReach, findPerson } from "@/lib/people/people-reach";
import type { User } from "@/lib/sign-in/session";
import { findForChange } from "../../../open-account";

/** A partner at an account, for the account's managers; null: no access. */
export async function openPartner(user: User, { personId, accountId }: OfPartner) {
  const [reach, open] = await Promise.all([findPeopleReach(user), findForChange(user, accountId)]);
  const person = reach && (await findPerson(reach, personId));
  return person && open && { person, scope: open.scope };
}
