import { isUuid } from "@/lib/core/uuid";
import * as store from "@/lib/store/people/people";
import { findUserByEmail } from "@/lib/store/people/users";
import { type PeopleReach, reachedAccounts } from "./people-reach";

export type { ListedPerson } from "@/lib/store/people/people";

/** Everybody within reach, by address. */
export function listPeople(reach: PeopleReach): Promise<store.ListedPerson[]> {
  return store.listPeople(reachedAccounts(reach));
}

/** Null: there is nobody of that id, or not within reach; both are answered the same. */
export async function findPerson(reach: PeopleReach, id: string): Promise<store.ListedPerson | null> {
  if (!isUuid(id)) return null;
  const [found] = await store.listPeople(reachedAccounts(reach), id);
  return found ?? null;
}

/** For commands on the server itself; null where nobody has the address. */
export async function findPersonByEmail(
  email: string,
): Promise<Pick<store.ListedPerson, "id" | "email" | "isEmailProven"> | null> {
  const found = await findUserByEmail(email.trim());
  return found && { id: found.id, email: found.email, isEmailProven: found.emailProvenAt !== null };
}
