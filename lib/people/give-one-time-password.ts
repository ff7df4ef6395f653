import { z } from "zod";
import { type AuditOrigin, auditEntry, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { endLoneApprovals } from "@/lib/payouts/store/lone-approvals";
import { createReadableCode } from "@/lib/sign-in/second-step/backup-codes";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { setPassword } from "@/lib/sign-in/store/passwords";
import { insertUser, type User } from "@/lib/users/store/users";

const email = z.email().max(254);
/** 99 bits, such as "k7fqm-2xw9d-hjr4t-pn6za". */
const ONE_TIME_GROUPS = 4;
/** Long enough for a weekend. */
export const ONE_TIME_HOURS = 72;

/**
 * Adds a person with a one-time password. The first sign-in leads to a password of their own,
 * before anything else.
 */
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
    async (tx) => {
      if (isAdmin) await endLoneApprovals(tx, { second: object, accountIds: null }, origin);
    },
  );
  if (inserted === "email-taken") {
    const details = { isAdmin, problem: inserted };
    await appendAudit(auditEntry(origin, "refused", "person-added", object, details));
    return { kind: inserted } as const;
  }
  return { kind: "added", user: inserted.inserted, oneTimePassword } as const;
}

/**
 * A new one-time password for somebody who lost theirs. Ends all sessions of that person. Null:
 * nobody has this id.
 */
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
