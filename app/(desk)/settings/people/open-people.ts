import { notFound } from "next/navigation";
import { cache } from "react";
import type { PersonView } from "@/components/people/people-view";
import { findPeopleReach, type ListedPerson } from "@/lib/people/people-reach";
import { requireUser } from "@/lib/sign-in/session";

/** The caller and which people they may see; 404 for a person who manages nothing. */
export const openPeople = cache(async () => {
  const user = await requireUser();
  const reach = (await findPeopleReach(user)) ?? notFound();
  return { user, reach };
});

export function toPersonView(person: ListedPerson): PersonView {
  const { id, email, isAdmin, grants, lastSignInAt, hasFactor, isEmailProven } = person;
  return {
    id,
    email,
    isAdmin,
    grants,
    lastSignInAt,
    hasFactor,
    isEmailProven,
    state: stateOf(person),
  };
}

function stateOf({
  mustChangePassword,
  isOneTimeOver,
  hasNoPassword,
  lastSignInAt,
}: ListedPerson): PersonView["state"] {
  if (mustChangePassword && !hasNoPassword) return isOneTimeOver ? "one-time-over" : "one-time";
  return lastSignInAt ? "active" : "new";
}
