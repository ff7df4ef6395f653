import { findPeopleReach, findPerson, type ListedPerson } from "@/lib/access/people/people-reach";
import { findAccountScope, mayManage } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";

export type Partner = { readonly person: ListedPerson; readonly scope: WholeAccountScope };

/** A partner's clients of an account, for its managers; null: no access. */
export async function openPartner(user: User, personId: string, accountId: number): Promise<Partner | null> {
  const [reach, access] = await Promise.all([
    findPeopleReach(user),
    findAccountScope(user, String(accountId)),
  ]);
  const person = reach && (await findPerson(reach, personId));
  if (!person || access.kind !== "granted" || !mayManage(access.account)) return null;
  return isWholeAccount(access.scope) ? { person, scope: access.scope } : null;
}
