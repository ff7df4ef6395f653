import { listAccounts } from "@/lib/accounts/store/accounts";
import { isUuid } from "@/lib/core/uuid";
import * as store from "@/lib/people/store/people";
import {
  isAdministrator,
  listVisibleAccounts,
  mayManage,
  type VisibleAccount,
  visiblePart,
} from "@/lib/sign-in/scope/account-scope";
import { findUserByEmail, type User } from "@/lib/users/store/users";

/** The accounts whose people somebody may see and invite. Roles at other accounts stay hidden. */
export type PeopleReach = {
  readonly kind: "desk" | "accounts";
  readonly accounts: readonly VisibleAccount[];
};

/** Null: this person manages no account. */
export async function findPeopleReach(user: User): Promise<PeopleReach | null> {
  const accounts = (await listVisibleAccounts(user)).filter(mayManage);
  if (isAdministrator(user)) return { kind: "desk", accounts };
  return accounts.length > 0 ? { kind: "accounts", accounts } : null;
}

/** Ids of the accounts; null: all accounts, also later ones. */
export function reachedAccounts(reach: PeopleReach): number[] | null {
  return reach.kind === "desk" ? null : reach.accounts.map(({ id }) => id);
}

export async function operatorPeopleReach(): Promise<PeopleReach> {
  const accounts = await listAccounts();
  const asManager = accounts.map((account) => {
    return { ...visiblePart(account), role: "manager" } as const;
  });
  return { kind: "desk", accounts: asManager };
}

export type { ListedPerson } from "@/lib/people/store/people";

export function listPeople(reach: PeopleReach): Promise<store.ListedPerson[]> {
  return store.listPeople(reachedAccounts(reach));
}

/** Null: nobody has this id, or the person is out of reach. */
export async function findPerson(
  reach: PeopleReach,
  id: string,
): Promise<store.ListedPerson | null> {
  if (!isUuid(id)) return null;
  const [found] = await store.listPeople(reachedAccounts(reach), id);
  return found ?? null;
}

/** For commands on the server. Null: nobody has the address. */
export async function findPersonByEmail(email: string) {
  const found = await findUserByEmail(email.trim());
  return found && { id: found.id, email: found.email, isEmailProven: found.emailProvenAt !== null };
}
