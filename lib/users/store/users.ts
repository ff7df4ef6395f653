import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db } from "@/lib/database/database";
import { Prisma } from "@/lib/database/generated/client";
import type { UserModel } from "@/lib/database/generated/models";
import { PERSON_NOTICES, type PersonNotice } from "@/lib/users/person-notices";
import { keepGivenAccess } from "./given-access";

/** A person who may sign in. `email` is lower case. */
export type User = Readonly<Omit<UserModel, "passwordHash">>;

export type NewUser = Readonly<
  Pick<UserModel, "email" | "passwordHash" | "isAdmin" | "mustChangePassword"> &
    Partial<Pick<UserModel, "oneTimeUntil" | "emailProvenAt">> & {
      /** How long a one-time password is valid, by the database's clock; 0: the person has none. */
      oneTimeHours?: number;
    }
>;

/**
 * "email-taken": somebody has that address, in any capitals. `then`: runs in the same transaction,
 * if the person was added.
 */
export async function insertUser(
  { oneTimeHours, ...user }: NewUser,
  entry?: AuditEntry,
  then?: (tx: Prisma.TransactionClient) => Promise<void>,
): Promise<{ inserted: User } | "email-taken"> {
  return db().prisma.$transaction(async (tx) => {
    const data = { ...user, email: user.email.toLowerCase() };
    // One clock for both: a password that is over from the start is none at all.
    const createdAt = await databaseNow(tx);
    if (oneTimeHours !== undefined)
      data.oneTimeUntil = new Date(createdAt.getTime() + oneTimeHours * 3_600_000);
    const [inserted] = await tx.user.createManyAndReturn({
      data: [{ ...data, createdAt }],
      omit: { passwordHash: true },
      skipDuplicates: true,
    });
    if (inserted && entry) {
      await keepGivenAccess(
        tx,
        { userId: inserted.id, accountId: null, way: "person" },
        entry.origin,
      );
      await appendAudit(entry, tx);
    }
    if (inserted) await then?.(tx);
    return inserted ? { inserted } : "email-taken";
  });
}

/** With the password's hash, for signing in. Null: nobody has that address. */
export async function findUserByEmail(email: string): Promise<Readonly<UserModel> | null> {
  return db().prisma.user.findUnique({ where: { email: email.toLowerCase() } });
}

export async function findUser(id: string): Promise<User | null> {
  return db().prisma.user.findUnique({ where: { id }, omit: { passwordHash: true } });
}

export async function countUsers(): Promise<number> {
  return db().prisma.user.count();
}

/** Locks the person's row until the transaction ends. False: the person was removed. */
export async function lockPerson(tx: Prisma.TransactionClient, userId: string): Promise<boolean> {
  return (await tx.$executeRaw`select 1 from users where id = ${userId} for update`) === 1;
}

/**
 * Runs one transaction of a person at a time. The next one waits, and sees what the first one
 * changed.
 */
export function inPerson<T>(
  userId: string,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return db().prisma.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    return work(tx);
  });
}

/** Whether anybody has signed in or set a password. */
export async function hasAnybodyComeIn(): Promise<boolean> {
  const where = { OR: [{ lastSignInAt: { not: null } }, { mustChangePassword: false }] };
  return (await db().prisma.user.findFirst({ where, select: { id: true } })) !== null;
}

/** Whether anybody has come in, or still can with a one-time password. */
export async function canAnybodyComeIn(): Promise<boolean> {
  if (await hasAnybodyComeIn()) return true;
  const where = { OR: [{ oneTimeUntil: null }, { oneTimeUntil: { gt: await databaseNow() } }] };
  return (await db().prisma.user.findFirst({ where, select: { id: true } })) !== null;
}

/** The person's setting; undefined: none. */
export async function loadPersonSetting(userId: string, key: string): Promise<unknown> {
  const found = await db().prisma.personSetting.findUnique({
    where: { userId_key: { userId, key } },
  });
  return found?.value;
}

/** Overwrites the setting. */
export async function savePersonSetting(userId: string, key: string, json: unknown): Promise<void> {
  const value = json === null ? Prisma.JsonNull : (json as Prisma.InputJsonValue);
  await db().prisma.personSetting.upsert({
    where: { userId_key: { userId, key } },
    create: { userId, key, value },
    update: { value },
  });
}

export async function deletePersonSetting(userId: string, key: string): Promise<void> {
  await db().prisma.personSetting.deleteMany({ where: { userId, key } });
}

/**
 * "second-step-guesses": many wrong codes after the password. "access-reset": earlier access was
 * removed when the e-mail was verified. "first-steps": the desk is new.
 */

export async function savePersonNotice(
  userId: string,
  kind: PersonNotice,
  on: Prisma.TransactionClient = db().prisma,
): Promise<void> {
  const noticedAt = await databaseNow(on);
  await on.personNotice.upsert({
    where: { userId_kind: { userId, kind } },
    create: { userId, kind, noticedAt },
    update: { noticedAt },
  });
}

/** Oldest first. */
export async function listPersonNotices(userId: string): Promise<PersonNotice[]> {
  const rows = await db().prisma.personNotice.findMany({
    where: { userId, kind: { in: [...PERSON_NOTICES] } },
    select: { kind: true },
    orderBy: { noticedAt: "asc" },
  });
  return rows.map(({ kind }) => kind as PersonNotice); // as the filter says
}

export async function deletePersonNotice(userId: string, kind: PersonNotice): Promise<void> {
  await db().prisma.personNotice.deleteMany({ where: { userId, kind } });
}
