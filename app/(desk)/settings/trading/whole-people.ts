import { findPeopleReach, type ListedPerson, listPeople } from "@/lib/people/people-reach";
import type { User } from "@/lib/sign-in/session";

/** People who see the whole account: administrators, managers and viewers. */
export async function listWholePeople(
  user: User,
  accountId: number,
): Promise<readonly ListedPerson[]> {
  const reach = await findPeopleReach(user);
  if (reach === null) return [];
  return (await listPeople(reach)).filter(
    ({ isAdmin, grants }) =>
      isAdmin || grants.some((grant) => grant.accountId === accountId && grant.role !== "partner"),
  );
}
