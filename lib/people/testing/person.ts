import { insertUser, type User } from "@/lib/users/store/users";

let people = 0;

/** A new person without any data. */
export async function createTestUser(isAdmin = false): Promise<User> {
  people += 1;
  const person = { passwordHash: "x", isAdmin, mustChangePassword: false };
  const added = await insertUser({ ...person, email: `person${people}@example.com` });
  if (added === "email-taken") throw new Error("the test's own e-mail is taken");
  return added.inserted;
}

/** A new person's id. */
export async function createTestPerson(): Promise<string> {
  return (await createTestUser()).id;
}
