import { type AuditEntry, appendAuditIn } from "../audit/log";
import { db } from "../database/database";
import type { UserModel } from "../generated/models";

/** A person who may sign in. `email` is lower case. */
export type User = Readonly<Omit<UserModel, "passwordHash">>;
export type UserWithPassword = Readonly<UserModel>;

export type NewUser = {
  readonly email: string;
  readonly passwordHash: string;
  readonly isAdmin: boolean;
  readonly mustChangePassword: boolean;
  readonly oneTimeUntil?: Date;
  readonly emailProvenAt?: Date;
};

/** The embedded database may be storing a day meanwhile. */
const PATIENT = { maxWait: 60_000, timeout: 60_000 };

/** `"email-taken"`: somebody has that address, however it is spelt in capitals. */
export async function insertUser(
  user: NewUser,
  entry?: AuditEntry,
): Promise<{ inserted: User } | "email-taken"> {
  return db().prisma.$transaction(async (tx) => {
    const [inserted] = await tx.user.createManyAndReturn({
      data: [{ ...user, email: user.email.toLowerCase() }],
      omit: { passwordHash: true },
      skipDuplicates: true,
    });
    if (inserted && entry) await appendAuditIn(tx, entry);
    return inserted ? { inserted } : "email-taken";
  }, PATIENT);
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
