import { z } from "zod";
import { type AuditOrigin, auditEntry, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { createReadableCode } from "@/lib/sign-in/second-step/backup-codes";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { isOneTimeOver, setPassword } from "@/lib/sign-in/store/passwords";
import { endSession } from "@/lib/sign-in/store/sessions";
import {
  countUsers,
  findUserByEmail,
  hasAnybodyComeIn,
  insertUser,
  type User,
} from "@/lib/users/store/users";

export {
  changeAdministrator,
  changeRole,
  removeGrant,
  removePerson,
} from "@/lib/people/store/people";
export { endOtherSessions, listSessions } from "@/lib/sign-in/store/sessions";

const email = z.email().max(254);
/** For a first sign-in: 99 bits, e.g. "k7fqm-2xw9d-hjr4t-pn6za". */
const ONE_TIME_GROUPS = 4;
/** Long enough for a weekend. */
export const ONE_TIME_HOURS = 72;

export async function hasPeople(): Promise<boolean> {
  return (await countUsers()) > 0;
}

/** Nobody has signed in or set a password yet. The sign-in page shows this to everyone, so it names no person. */
export async function isFirstRun(): Promise<boolean> {
  return !(await hasAnybodyComeIn());
}

/** A person with a one-time password: the first sign-in leads to a password of their own, before anything else. */
export async function addPerson(
  {
    isAdmin,
    hours = ONE_TIME_HOURS,
    ...person
  }: { email: string; isAdmin: boolean; hours?: number },
  origin: AuditOrigin,
) {
  const address = person.email.trim();
  if (!email.safeParse(address).success) return { kind: "not-an-email" } as const;
  const oneTimePassword = createReadableCode(ONE_TIME_GROUPS);
  const object = address.toLowerCase();
  const inserted = await insertUser(
    {
      email: address,
      passwordHash: await hashPassword(oneTimePassword),
      isAdmin,
      mustChangePassword: true,
      oneTimeHours: hours,
    },
    doneEntry(origin, "person-added", object, { isAdmin }),
  );
  if (inserted !== "email-taken")
    return { kind: "added", user: inserted.inserted, oneTimePassword } as const;
  await appendAudit(
    auditEntry(origin, "refused", "person-added", object, { isAdmin, problem: inserted }),
  );
  return { kind: inserted } as const;
}

/** A new one-time password for somebody who lost theirs; ends every session of that person. Null: nobody has this id. */
export async function resetPassword(
  { id, email }: Pick<User, "id" | "email">,
  origin: AuditOrigin,
  oneTimeHours = ONE_TIME_HOURS,
): Promise<{ oneTimePassword: string } | null> {
  const oneTimePassword = createReadableCode(ONE_TIME_GROUPS);
  const changed = await setPassword(
    {
      userId: id,
      passwordHash: await hashPassword(oneTimePassword),
      mustChangePassword: true,
      oneTimeHours,
    },
    doneEntry(origin, "password-reset", email, {}),
  );
  return changed ? { oneTimePassword } : null;
}

/** Ends one of this person's sessions, from its next request on. False: there is none of that id any more. */
export async function endOwnSession(
  { id, email }: Pick<User, "id" | "email">,
  sessionId: string,
  origin: AuditOrigin,
): Promise<boolean> {
  const ended = await endSession(id, sessionId, ({ createdAt, address, agent }) =>
    doneEntry(origin, "session-ended", email, { began: createdAt.toISOString(), address, agent }),
  );
  return ended !== null;
}

/** Whether this is the only person and never came in before the one-time password ended: nobody can use this desk. */
export async function isDeskLocked(address: string): Promise<boolean> {
  const person = await findUserByEmail(address);
  if (!person || person.lastSignInAt !== null || (await countUsers()) !== 1) return false;
  return isOneTimeOver(person.id);
}
