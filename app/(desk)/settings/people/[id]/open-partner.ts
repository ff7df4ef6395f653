import { findPeopleReach, findPerson, type ListedPerson } from "@/lib/access/people/people-reach";
import type { User } from "@/lib/access/sign-in/session";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findForChange } from "../../../open-account";

export type Partner = { readonly person: ListedPerson; readonly scope: WholeAccountScope };

/** A partner's clients of an account, for its managers; null: no access. */
export async function openPartner(user: User, personId: string, accountId: number): Promise<Partner | null> {
  const [reach, open] = await Promise.all([findPeopleReach(user), findForChange(user, accountId)]);
  const person = reach && (await findPerson(reach, personId));
  return person && open && { person, scope: open.scope };
}
