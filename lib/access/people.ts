import { z } from "zod";
import { countUsers, insertUser, setPassword, type User } from "@/lib/store/users";
import { createOneTimePassword } from "./one-time-password";
import { hashPassword } from "./passwords";

const email = z.email().max(254);

export type AddedPerson =
  | { readonly kind: "added"; readonly user: User; readonly oneTimePassword: string }
  | { readonly kind: "email-taken" }
  | { readonly kind: "not-an-email" };

/** Whether anybody may sign in at all; nobody may before the first administrator is there. */
export async function hasPeople(): Promise<boolean> {
  return (await countUsers()) > 0;
}

/** A person with a one-time password: the first sign-in leads to a password of their own, before anything else. */
export async function addPerson(person: { email: string; isAdmin: boolean }): Promise<AddedPerson> {
  const address = person.email.trim();
  if (!email.safeParse(address).success) return { kind: "not-an-email" };
  const oneTimePassword = createOneTimePassword();
  const inserted = await insertUser({
    email: address,
    passwordHash: await hashPassword(oneTimePassword),
    isAdmin: person.isAdmin,
    mustChangePassword: true,
  });
  return inserted === "email-taken"
    ? { kind: inserted }
    : { kind: "added", user: inserted.inserted, oneTimePassword };
}

/** A new one-time password for somebody who lost theirs; ends every session of that person. Null: nobody has this id. */
export async function resetPassword(userId: string): Promise<{ oneTimePassword: string } | null> {
  const oneTimePassword = createOneTimePassword();
  const changed = await setPassword(userId, await hashPassword(oneTimePassword), {
    mustChangePassword: true,
  });
  return changed && { oneTimePassword };
}
