import { notFound } from "next/navigation";
import { cache } from "react";
import { findPerson } from "@/lib/access/people/people-reach";
import { openPeople } from "../open-people";

/** Who looks, and the person of an address; nobody and somebody out of reach are the same: not there. */
export const openPerson = cache(async (id: string) => {
  const { user, reach } = await openPeople();
  return { user, reach, person: (await findPerson(reach, id)) ?? notFound() };
});
