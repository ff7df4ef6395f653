import { isOneTimeOver } from "@/lib/sign-in/store/passwords";
import { countUsers, findUserByEmail, hasAnybodyComeIn } from "@/lib/users/store/users";

export async function hasPeople(): Promise<boolean> {
  return (await countUsers()) > 0;
}

/**
 * Nobody has signed in or set a password yet. The sign-in page shows this to everybody, so it names
 * no person.
 */
export async function isFirstRun(): Promise<boolean> {
  return !(await hasAnybodyComeIn());
}

/**
 * Whether nobody can use this desk: this is its only person, who never signed in before the
 * one-time password ran out.
 */
export async function isDeskLocked(address: string): Promise<boolean> {
  const person = await findUserByEmail(address);
  if (!person || person.lastSignInAt !== null || (await countUsers()) !== 1) return false;
  return isOneTimeOver(person.id);
}
