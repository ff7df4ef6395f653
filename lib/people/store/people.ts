import type { AuditAccount } from "@/lib/audit/event";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import { forgetExportsOf } from "@/lib/exports/store/jobs";
import { endLoneApprovals } from "@/lib/payouts/store/lone-approvals";
import { forgetSharesOf, revokeSharesWithoutAccess } from "@/lib/shares/store/revoke";
import { endSessionsOf } from "@/lib/sign-in/store/sessions";
import { endTradingEverywhere, endTradingWithoutAccess } from "@/lib/trading/store/end-trading";
import type { AccountRole } from "@/lib/users/account-role";
import { keepGivenAccess } from "@/lib/users/store/given-access";
import { lockPerson, type User } from "@/lib/users/store/users";
import { findRole, type GrantKey, isMoreThan, writeGrant } from "./grants";
import { lockInvitationsTo, revokeInvitationsTo } from "./invitations";

type NamedPerson = Pick<User, "id" | "email">;

export type ListedPerson = Omit<User, "oneTimeUntil" | "emailProvenAt"> & {
  readonly isOneTimeOver: boolean;
  /** Was added without a password that opens, and never got one. */
  readonly hasNoPassword: boolean;
  readonly isEmailProven: boolean;
  /** An authenticator app or a passkey. */
  readonly hasFactor: boolean;
  readonly grants: readonly {
    readonly accountId: number;
    readonly account: string;
    readonly role: AccountRole;
  }[];
};

/**
 * People by e-mail. With `accountIds` only those with a role there, and only those roles. `id`:
 * only this person.
 */
export async function listPeople(
  accountIds: readonly number[] | null,
  id: string | null = null,
): Promise<ListedPerson[]> {
  const here = accountIds === null ? {} : { accountId: { in: [...accountIds] } };
  const where: Prisma.UserWhereInput = {};
  if (id !== null) where.id = id;
  if (accountIds !== null) where.grants = { some: here };
  const people = await db().prisma.user.findMany({
    where,
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
    hasNoPassword:
      person.mustChangePassword && oneTimeUntil !== null && oneTimeUntil <= person.createdAt,
    isEmailProven: emailProvenAt !== null,
    hasFactor: (totpFactor?.confirmedAt ?? null) !== null || _count.passkeys > 0,
    grants: grants.map(({ accountId, role, account }) => ({
      accountId,
      account: account.name,
      role: role as AccountRole, // a CHECK constraint keeps it closed
    })),
  }));
}

/**
 * Makes a person an administrator or takes that away, with open invitations that would give it back.
 * The last administrator stays one.
 */
export async function changeAdministrator(
  { id, email }: NamedPerson,
  isAdmin: boolean,
  origin: AuditOrigin,
): Promise<"saved" | "unchanged" | "last-administrator" | "gone"> {
  const word = (is: boolean) => (is ? "administrator" : "person");
  return db().prisma.$transaction(async (tx) => {
    await lockInvitationsTo(tx, email);
    const obstacle = await findObstacle(tx, id, isAdmin);
    if (obstacle !== null) return obstacle;
    const { count } = await tx.user.updateMany({
      where: { id, isAdmin: !isAdmin },
      data: { isAdmin },
    });
    if (count === 0) return "unchanged";
    if (isAdmin)
      await keepGivenAccess(tx, { userId: id, accountId: null, way: "administrator" }, origin);
    await endSessionsOf(id, tx);
    await endTradingWithoutAccess(tx, { id, email }, origin);
    await revokeSharesWithoutAccess(tx, [id], origin);
    const details = { before: word(!isAdmin), after: word(isAdmin) };
    await appendAudit(doneEntry(origin, "role-changed", email, details), tx);
    if (!isAdmin) await revokeInvitationsTo(tx, email, { isAdmin: true }, origin);
    if (isAdmin) await endLoneApprovals(tx, { second: email, accountIds: null }, origin);
    return "saved";
  });
}

/**
 * Removes a person, all they own and the open invitations to them. The last administrator stays; the
 * audit log keeps the name.
 */
export async function removePerson(
  { id, email }: NamedPerson,
  origin: AuditOrigin,
): Promise<"removed" | "last-administrator" | "gone"> {
  return db().prisma.$transaction(async (tx) => {
    await lockInvitationsTo(tx, email);
    const obstacle = await findObstacle(tx, id, false);
    if (obstacle !== null) return obstacle;
    await forgetExportsOf(tx, { userId: id, accountId: null }, origin);
    await forgetSharesOf(tx, id, origin);
    await endTradingEverywhere(tx, { id, email }, origin);
    await tx.user.delete({ where: { id } });
    await appendAudit(doneEntry(origin, "person-removed", email, {}), tx);
    await revokeInvitationsTo(tx, email, {}, origin);
    return "removed";
  });
}

/** Locks all administrators, so that the last two cannot remove each other at the same time. */
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

/**
 * Gives a person a role at an account and ends their sessions. A lower role ends open invitations to
 * the account. "gone": the person or the account was removed.
 */
export async function changeRole(
  { id: userId, email }: NamedPerson,
  account: AuditAccount,
  role: AccountRole,
  origin: AuditOrigin,
): Promise<"saved" | "unchanged" | "gone"> {
  const accountId = account.id;
  return db().prisma.$transaction(async (tx) => {
    await lockInvitationsTo(tx, email);
    if (!(await lockBoth(tx, { userId, accountId }))) return "gone";
    const before = await findRole(tx, { userId, accountId });
    if (before === role) return "unchanged";
    await writeGrant(tx, { userId, accountId, role });
    if (role !== "partner") await keepGivenAccess(tx, { userId, accountId, way: "role" }, origin);
    await endTradingWithoutAccess(tx, { id: userId, email }, origin);
    await endSessionsOf(userId, tx);
    const entry =
      before === null
        ? doneEntry(origin, "grant-added", email, { role }, account)
        : doneEntry(origin, "role-changed", email, { before, after: role }, account);
    await appendAudit(entry, tx);
    if (!isMoreThan(role, before))
      await revokeInvitationsTo(tx, email, { grants: { some: { accountId } } }, origin);
    if (role === "manager")
      await endLoneApprovals(tx, { second: email, accountIds: [accountId] }, origin);
    return "saved";
  });
}

/**
 * Takes a role away, with its export files (except an administrator's), all sessions and open
 * invitations to the account. False: there was no role.
 */
export async function removeGrant(
  { id: userId, email }: NamedPerson,
  account: AuditAccount,
  origin: AuditOrigin,
): Promise<boolean> {
  const accountId = account.id;
  return db().prisma.$transaction(async (tx) => {
    await lockInvitationsTo(tx, email);
    if (!(await lockBoth(tx, { userId, accountId }))) return false;
    const role = await findRole(tx, { userId, accountId });
    if (role === null) return false;
    await tx.grant.delete({ where: { accountId_userId: { accountId, userId } } });
    const { isAdmin } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (!isAdmin) await forgetExportsOf(tx, { userId, accountId }, origin);
    await endTradingWithoutAccess(tx, { id: userId, email }, origin);
    await revokeSharesWithoutAccess(tx, [userId], origin);
    await endSessionsOf(userId, tx);
    await appendAudit(doneEntry(origin, "grant-removed", email, { role }, account), tx);
    await revokeInvitationsTo(tx, email, { grants: { some: { accountId } } }, origin);
    return true;
  });
}

/**
 * Lets one change of a person run at a time, so that the audit entry's "before" is right. False:
 * one is gone.
 */
async function lockBoth(
  tx: Prisma.TransactionClient,
  { userId, accountId }: GrantKey,
): Promise<boolean> {
  const person = await lockPerson(tx, userId);
  const account =
    await tx.$executeRaw`select 1 from accounts where id = ${accountId} for key share`;
  return person && account === 1;
}
