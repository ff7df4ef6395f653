import { findPersonByEmail } from "@/lib/access/people/people-reach";
import { Refusal } from "../refusal";

export type Person = { readonly id: string; readonly email: string; readonly isEmailProven: boolean };

/** Throws Refusal where nobody signs in so. */
export async function requirePerson(email: string): Promise<Person> {
  const person = await findPersonByEmail(email);
  if (person) return person;
  throw new Refusal(`Nobody signs in as ${JSON.stringify(email)}: invite the person with \`user invite\`.`);
}
