import { db } from "./database";
import type { UserModel } from "./generated/models";

/** A person who may sign in. `email` is lower case; a session made under an older `sessionEpoch` is refused. */
export type User = Readonly<Omit<UserModel, "passwordHash">>;
export type UserWithPassword = Readonly<UserModel>;

export type NewUser = {
  readonly email: string;
  readonly passwordHash: string;
  readonly isAdmin: boolean;
  readonly mustChangePassword: boolean;
};

/** `"email-taken"`: somebody has that address, however it is spelt in capitals. */
export async function insertUser(user: NewUser): Promise<{ inserted: User } | "email-taken"> {
  const [inserted] = await db().prisma.user.createManyAndReturn({
    data: [{ ...user, email: user.email.toLowerCase() }],
    omit: { passwordHash: true },
    skipDuplicates: true,
  });
  return inserted ? { inserted } : "email-taken";
}

/** For signing in, so with the password's hash; null where nobody has that address. */
export async function findUserByEmail(email: string): Promise<UserWithPassword | null> {
  return db().prisma.user.findUnique({ where: { email: email.toLowerCase() } });
}

/** Null where nobody has this id. */
export async function findUser(id: string): Promise<User | null> {
  return db().prisma.user.findUnique({ where: { id }, omit: { passwordHash: true } });
}

/** By address. */
export async function listUsers(): Promise<User[]> {
  return db().prisma.user.findMany({ omit: { passwordHash: true }, orderBy: { email: "asc" } });
}

export async function countUsers(): Promise<number> {
  return db().prisma.user.count();
}

/** Changes the password and ends every session that was made under the old one; null where the person is gone. */
export async function setPassword(
  id: string,
  passwordHash: string,
  { mustChangePassword }: { mustChangePassword: boolean },
): Promise<User | null> {
  const [changed] = await db().prisma.user.updateManyAndReturn({
    where: { id },
    data: { passwordHash, mustChangePassword, sessionEpoch: { increment: 1 } },
    omit: { passwordHash: true },
  });
  return changed ?? null;
}

/** Remembers that this person signed in now. */
export async function saveSignIn(id: string): Promise<void> {
  await db().pool.query("update users set last_sign_in_at = clock_timestamp() where id = $1", [id]);
}
