import type { AccountRole } from "@/lib/core/account-role";
import { type AuditEntry, appendAudit } from "../audit/log";
import { databaseNow, db } from "../database/database";
import { forgetExportsOf } from "../exports/jobs";
import type { Prisma } from "../generated/client";
import { endSessionsOf } from "../sessions/sessions";
import { forgetSharesOf, revokeSharesWithoutAccess } from "../shares/revoke";
import type { User } from "./users";

/** What a person is at one account, with how many clients were named for a partner, one by one and by label. */
export type PersonGrant = {
  readonly accountId: number;
  readonly account: string;
  readonly role: AccountRole;
  readonly namedClients: number;
  readonly labels: number;
};

export type ListedPerson = Omit<User, "oneTimeUntil" | "emailProvenAt"> & {
  /** The one-time password was used or has expired. */
  readonly isOneTimeOver: boolean;
  /** The person showed once that the e-mail is theirs. */
  readonly isEmailProven: boolean;
  /** An authenticator app or a passkey. */
  readonly hasFactor: boolean;
  readonly grants: readonly PersonGrant[];
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
        select: {
          accountId: true,
          role: true,
          account: { select: { name: true } },
          _count: { select: { clients: true, labels: true } },
        },
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
    grants: grants.map(({ accountId, role, account, _count: counts }) => ({
      accountId,
      account: account.name,
      role: role as AccountRole, // a CHECK constraint keeps it closed
      namedClients: counts.clients,
      labels: counts.labels,
    })),
  }));
}

export async function setAdministrator(
  id: string,
  isAdmin: boolean,
  entry: AuditEntry,
): Promise<"saved" | "unchanged" | "last-administrator" | "gone"> {
  return db().prisma.$transaction(async (tx) => {
    const obstacle = await findObstacle(tx, id, isAdmin);
    if (obstacle !== null) return obstacle;
    const { count } = await tx.user.updateMany({ where: { id, isAdmin: !isAdmin }, data: { isAdmin } });
    if (count === 0) return "unchanged";
    await endSessionsOf(id, tx);
    await revokeSharesWithoutAccess(tx, [id], entry.origin);
    await appendAudit(entry, tx);
    return "saved";
  });
}

/** Removes a person with everything of their own; the audit log keeps their name. */
export async function deletePerson(
  id: string,
  entry: AuditEntry,
): Promise<"removed" | "last-administrator" | "gone"> {
  return db().prisma.$transaction(async (tx) => {
    const obstacle = await findObstacle(tx, id, false);
    if (obstacle !== null) return obstacle;
    await forgetExportsOf(tx, { userId: id, accountId: null }, entry.origin);
    await forgetSharesOf(tx, id, entry.origin);
    await tx.user.delete({ where: { id } });
    await appendAudit(entry, tx);
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
