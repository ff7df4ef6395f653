import type { AccountRole } from "@/lib/core/account-role";
import { type AuditOrigin, doneEntry } from "@/lib/core/audit/origin";
import { appendAudit } from "../audit/log";
import { databaseNow, db } from "../database/database";
import { forgetExportsOf } from "../exports/jobs";
import type { Prisma } from "../generated/client";
import { endSessionsOf } from "../sessions/sessions";
import { forgetSharesOf, revokeSharesWithoutAccess } from "../shares/revoke";
import type { User } from "./users";

export type ListedPerson = Omit<User, "oneTimeUntil" | "emailProvenAt"> & {
  readonly isOneTimeOver: boolean;
  readonly isEmailProven: boolean;
  /** An authenticator app or a passkey. */
  readonly hasFactor: boolean;
  readonly grants: readonly {
    readonly accountId: number;
    readonly account: string;
    readonly role: AccountRole;
  }[];
};

/** Everybody by address; of `accountIds` only those with a grant there, and those grants. `id`: this person alone. */
export async function listPeople(
  accountIds: readonly number[] | null,
  id: string | null = null,
): Promise<ListedPerson[]> {
  const here = accountIds === null ? {} : { accountId: { in: [...accountIds] } };
  const people = await db().prisma.user.findMany({
    where: { ...(id !== null && { id }), ...(accountIds !== null && { grants: { some: here } }) },
    omit: { passwordHash: true },
    include: {
      totpFactor: { select: { confirmedAt: true } },
      _count: { select: { passkeys: true } },
      grants: {
        where: here,
        select: { accountId: true, role: true, account: { select: { name: true } } },
        orderBy: { accountId: "asc" },
      },
    },
    orderBy: [{ email: "asc" }, { id: "asc" }],
  });
  const now = await databaseNow();
  return people.map(({ totpFactor, _count, grants, oneTimeUntil, emailProvenAt, ...person }) => ({
    ...person,
    isOneTimeOver: person.mustChangePassword && oneTimeUntil !== null && oneTimeUntil <= now,
    isEmailProven: emailProvenAt !== null,
    hasFactor: (totpFactor?.confirmedAt ?? null) !== null || _count.passkeys > 0,
    grants: grants.map(({ accountId, role, account }) => ({
      accountId,
      account: account.name,
      role: role as AccountRole, // a CHECK constraint keeps it closed
    })),
  }));
}

/** Makes a person an administrator, or no longer one; the last one stays. */
export async function changeAdministrator(
  { id, email }: Pick<User, "id" | "email">,
  isAdmin: boolean,
  origin: AuditOrigin,
): Promise<"saved" | "unchanged" | "last-administrator" | "gone"> {
  const word = (is: boolean) => (is ? "administrator" : "person");
  return db().prisma.$transaction(async (tx) => {
    const obstacle = await findObstacle(tx, id, isAdmin);
    if (obstacle !== null) return obstacle;
    const { count } = await tx.user.updateMany({ where: { id, isAdmin: !isAdmin }, data: { isAdmin } });
    if (count === 0) return "unchanged";
    await endSessionsOf(id, tx);
    await revokeSharesWithoutAccess(tx, [id], origin);
    const details = { before: word(!isAdmin), after: word(isAdmin) };
    await appendAudit(doneEntry(origin, "role-changed", email, details), tx);
    return "saved";
  });
}

/** Removes a person with everything of their own, but not the last administrator; the audit log keeps their name. */
export async function removePerson(
  { id, email }: Pick<User, "id" | "email">,
  origin: AuditOrigin,
): Promise<"removed" | "last-administrator" | "gone"> {
  return db().prisma.$transaction(async (tx) => {
    const obstacle = await findObstacle(tx, id, false);
    if (obstacle !== null) return obstacle;
    await forgetExportsOf(tx, { userId: id, accountId: null }, origin);
    await forgetSharesOf(tx, id, origin);
    await tx.user.delete({ where: { id } });
    await appendAudit(doneEntry(origin, "person-removed", email, {}), tx);
    return "removed";
  });
}

/** Administrators are locked, so that the last two cannot remove each other at the same moment. */
async function findObstacle(
  tx: Prisma.TransactionClient,
  id: string,
  staysAdmin: boolean,
): Promise<"last-administrator" | "gone" | null> {
  const rows = await tx.$queryRaw<{ id: string; isAdmin: boolean }[]>`
    select id, is_admin as "isAdmin" from users where is_admin or id = ${id}::uuid order by id for update`;
  const person = rows.find((row) => row.id === id);
  if (!person) return "gone";
  const others = rows.filter((row) => row.isAdmin && row.id !== id);
  return person.isAdmin && !staysAdmin && others.length === 0 ? "last-administrator" : null;
}
