import { type AuditActor, type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { InvitationModel } from "@/lib/database/generated/models";
import { endLoneApprovals } from "@/lib/payouts/store/lone-approvals";
import { markEmailProven } from "@/lib/sign-in/store/identities";
import { endSessionsOf } from "@/lib/sign-in/store/sessions";
import type { AccountRole } from "@/lib/users/account-role";
import { keepGivenAccess } from "@/lib/users/store/given-access";
import { findRole, isMoreThan, writeGrant } from "./grants";

export type InvitedRole = {
  readonly accountId: number;
  readonly role: AccountRole;
  /** Clients of a partner: by uid, and by label. */
  readonly uids?: readonly string[];
  readonly labels?: readonly string[];
};

export type Invitation = Readonly<
  Pick<InvitationModel, "id" | "email" | "isAdmin" | "createdAt" | "expiresAt" | "wasMailed">
> & {
  /** The inviter's e-mail; null: a command on the server. */
  readonly invitedBy: string | null;
  readonly inviterId: string | null;
  readonly grants: readonly (Required<InvitedRole> & { readonly account: string })[];
};

export type NewInvitation = Pick<Invitation, "email" | "isAdmin"> & {
  readonly tokenHash: string;
  /** The inviter's id. */
  readonly invitedBy: string | null;
  readonly grants: readonly InvitedRole[];
  readonly days: number;
};

const WITH_GRANTS = {
  inviter: {
    select: {
      id: true,
      email: true,
      isAdmin: true,
      grants: { where: { role: "manager" }, select: { accountId: true } },
    },
  },
  grants: {
    select: {
      accountId: true,
      role: true,
      uids: true,
      labels: true,
      account: { select: { name: true } },
    },
    orderBy: { accountId: "asc" },
  },
} as const satisfies Prisma.InvitationInclude;
type StoredInvitation = Prisma.InvitationGetPayload<{ include: typeof WITH_GRANTS }>;

function toInvitation({ inviter, grants, ...stored }: StoredInvitation): Invitation {
  const { id, email, isAdmin, createdAt, expiresAt, wasMailed } = stored;
  return {
    id,
    email,
    isAdmin,
    createdAt,
    expiresAt,
    wasMailed,
    invitedBy: inviter?.email ?? null,
    inviterId: inviter?.id ?? null,
    grants: grants.map(({ account, role, ...grant }) => ({
      ...grant,
      account: account.name,
      role: role as AccountRole, // a CHECK constraint keeps it closed
    })),
  };
}

/**
 * Invitations that are not used, revoked or expired, and whose inviter still has the right to
 * invite. Newest first.
 */
async function listOpen(
  on: Prisma.TransactionClient,
  where: Prisma.InvitationWhereInput,
): Promise<Invitation[]> {
  const expiresAt = { gt: await databaseNow(on) };
  const found = await on.invitation.findMany({
    where: { ...where, acceptedAt: null, revokedAt: null, expiresAt },
    include: WITH_GRANTS,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return found.filter(isStillAllowed).map(toInvitation);
}

/**
 * The inviter must still be an administrator, or a manager of every account that the invitation
 * grants.
 */
function isStillAllowed({ inviter, isAdmin, grants }: StoredInvitation): boolean {
  if (inviter === null || inviter.isAdmin) return true;
  return isWithin(
    { isAdmin, grants },
    inviter.grants.map(({ accountId }) => accountId),
  );
}

/**
 * Whether an invitation grants these accounts and nothing else, so that a manager learns of no
 * other account.
 */
function isWithin(
  { isAdmin, grants }: { isAdmin: boolean; grants: readonly { accountId: number }[] },
  accountIds: readonly number[] | null,
): boolean {
  if (accountIds === null) return true;
  return (
    !isAdmin && grants.length > 0 && grants.every(({ accountId }) => accountIds.includes(accountId))
  );
}

/** Null: one of its accounts was removed. `way`: how the link leaves, for the audit log. */
export async function insertInvitation(
  { tokenHash, email, isAdmin, invitedBy, grants, days }: NewInvitation,
  way: "e-mail" | "link",
  origin: AuditOrigin,
): Promise<Invitation | null> {
  return db().prisma.$transaction(async (tx) => {
    const ids = grants.map(({ accountId }) => accountId);
    const there =
      await tx.$executeRaw`select 1 from accounts where id = any(${ids}::int[]) for key share`;
    if (there !== grants.length) return null;
    const expiresAt = new Date((await databaseNow(tx)).getTime() + days * 86_400_000);
    const { id } = await tx.invitation.create({
      data: { tokenHash, email, isAdmin, invitedBy, expiresAt },
    });
    const data = grants.map(({ uids = [], labels = [], ...grant }) => {
      return { invitationId: id, ...grant, uids: [...uids], labels: [...labels] };
    });
    await tx.invitationGrant.createMany({ data });
    const made = await tx.invitation.findUniqueOrThrow({ where: { id }, include: WITH_GRANTS });
    const invitation = toInvitation(made);
    const { account, details } = auditDetailsOf(invitation);
    await appendAudit(doneEntry(origin, "person-invited", email, { ...details, way }, account), tx);
    return invitation;
  });
}

export async function markInvitationMailed(id: string): Promise<void> {
  await db().prisma.invitation.updateMany({ where: { id }, data: { wasMailed: true } });
}

/** Newest first. With `accountIds` only those that grant these accounts and nothing else. */
export async function listInvitations(accountIds: readonly number[] | null): Promise<Invitation[]> {
  const open = await listOpen(db().prisma, {});
  return open.filter((invitation) => isWithin(invitation, accountIds));
}

/** The open invitation of this token. Null: it never existed, or was used, revoked or expired. */
export async function findInvitation(tokenHash: string): Promise<Invitation | null> {
  const [open] = await listOpen(db().prisma, { tokenHash });
  return open ?? null;
}

/**
 * The e-mail of whose invitation this person accepted last. Null: a command invited, or the inviter
 * was removed.
 */
export async function findInviter(email: string): Promise<string | null> {
  const last = await db().prisma.invitation.findFirst({
    where: { email, acceptedAt: { not: null } },
    select: { inviter: { select: { email: true } } },
    orderBy: { acceptedAt: "desc" },
  });
  return last?.inviter?.email ?? null;
}

/** False: there is no such open invitation for these accounts. */
export async function revokeInvitation(
  id: string,
  accountIds: readonly number[] | null,
  origin: AuditOrigin,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from invitations where id = ${id}::uuid for update`;
    const [found] = await listOpen(tx, { id });
    if (!found || !isWithin(found, accountIds)) return false;
    await revoke(tx, found, origin);
    return true;
  });
}

/**
 * Waits until nobody is accepting an invitation to this address, and lets nobody begin. Call it before
 * you lock the person: accepting locks in that order.
 */
export async function lockInvitationsTo(
  tx: Prisma.TransactionClient,
  email: string,
): Promise<void> {
  await tx.$executeRaw`select 1 from invitations
    where email = ${email} and accepted_at is null and revoked_at is null order by id for update`;
}

/**
 * Revokes these open invitations to a person who loses access, so that no old link gives it back.
 * Also those whose inviter may not invite at present.
 */
export async function revokeInvitationsTo(
  tx: Prisma.TransactionClient,
  email: string,
  which: Prisma.InvitationWhereInput,
  origin: AuditOrigin,
): Promise<void> {
  const expiresAt = { gt: await databaseNow(tx) };
  const found = await tx.invitation.findMany({
    where: { ...which, email, acceptedAt: null, revokedAt: null, expiresAt },
    include: WITH_GRANTS,
    orderBy: { id: "asc" },
  });
  for (const stored of found) await revoke(tx, toInvitation(stored), origin);
}

async function revoke(
  tx: Prisma.TransactionClient,
  invitation: Invitation,
  origin: AuditOrigin,
): Promise<void> {
  const { id, email } = invitation;
  await tx.invitation.update({ where: { id }, data: { revokedAt: await databaseNow(tx) } });
  const { account, details } = auditDetailsOf(invitation);
  await appendAudit(doneEntry(origin, "invitation-revoked", email, details, account), tx);
}

/** A new person with a password hash, or the person who has the invited address. */
export type Accepter =
  | { readonly kind: "new"; readonly passwordHash: string }
  | { readonly kind: "person"; readonly userId: string; readonly sessionId: string };

/**
 * Grants, once, what the invitation is for. "other-person": a new person's address is taken, or the
 * person has another.
 */
export async function acceptInvitation(
  tokenHash: string,
  accepter: Accepter,
  caller: Pick<AuditOrigin, "address" | "agent">,
): Promise<{ readonly userId: string } | "not-open" | "other-person"> {
  return db().prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from invitations where token_hash = ${tokenHash} for update`;
    const [invitation] = await listOpen(tx, { tokenHash });
    if (!invitation) return "not-open";
    const userId = await findAccepter(tx, invitation, accepter);
    if (userId === null) return "other-person";
    const acceptedAt = await databaseNow(tx);
    await tx.invitation.update({ where: { id: invitation.id }, data: { acceptedAt } });
    for (const { accountId, role } of invitation.grants)
      await raiseGrant(tx, { userId, accountId, role });
    await assignClients(tx, { userId, invitationId: invitation.id });
    await keepGivenAccess(
      tx,
      { userId, accountId: null, way: "invitation" },
      { actor: inviterOf(invitation), address: null, agent: null },
    );
    // An existing person may have been set up by somebody else, whose access would stay.
    if (invitation.wasMailed && accepter.kind === "new") await markEmailProven(tx, userId);
    if (accepter.kind === "person")
      await endSessionsOf(userId, tx, { exceptId: accepter.sessionId });
    const { email } = invitation;
    const { account, details } = auditDetailsOf(invitation);
    const origin = { ...caller, actor: { kind: "person", id: userId, name: email } } as const;
    const accepted = { ...details, isNew: accepter.kind === "new" };
    await appendAudit(doneEntry(origin, "invitation-accepted", email, accepted, account), tx);
    const managed = invitation.grants.filter(({ role }) => role === "manager");
    const accountIds = invitation.isAdmin ? null : managed.map(({ accountId }) => accountId);
    await endLoneApprovals(tx, { second: email, accountIds }, origin);
    return { userId };
  });
}

/** Nothing says who ran a command. */
function inviterOf({ invitedBy, inviterId }: Invitation): AuditActor {
  if (inviterId === null || invitedBy === null) return { kind: "command", name: "" };
  return { kind: "person", id: inviterId, name: invitedBy };
}

/**
 * The invitation's grants for the audit log, roles as "Main: viewer". `account`: the only one it
 * grants.
 */
function auditDetailsOf({ isAdmin, grants }: Invitation) {
  const [only, another] = grants;
  const account = only && !another ? { id: only.accountId, name: only.account } : null;
  const named = grants.reduce((sum, { uids }) => sum + uids.length, 0);
  const labels = grants.flatMap((grant) => grant.labels);
  const clients: { named?: number; labels?: readonly string[] } = {};
  if (named > 0) clients.named = named;
  if (labels.length > 0) clients.labels = labels;
  const roles = grants.map(({ account, role }) => `${account}: ${role}`);
  return { account, details: { roles, isAdmin, ...clients } };
}

async function findAccepter(
  tx: Prisma.TransactionClient,
  { email, isAdmin }: Invitation,
  accepter: Accepter,
): Promise<string | null> {
  if (accepter.kind === "new") {
    const data = [{ email, passwordHash: accepter.passwordHash, isAdmin }];
    const [made] = await tx.user.createManyAndReturn({ data, skipDuplicates: true });
    return made?.id ?? null;
  }
  const where = { id: accepter.userId, email };
  const { count } = await tx.user.updateMany({ where, data: isAdmin ? { isAdmin } : { email } });
  return count === 1 ? accepter.userId : null;
}

async function raiseGrant(
  tx: Prisma.TransactionClient,
  grant: Pick<InvitedRole, "accountId" | "role"> & { readonly userId: string },
): Promise<void> {
  if (isMoreThan(grant.role, await findRole(tx, grant))) await writeGrant(tx, grant);
}

/**
 * SQL: up to 20,000 clients in one statement. Only partners get clients; any other role sees all.
 */
async function assignClients(
  tx: Prisma.TransactionClient,
  { userId, invitationId }: { readonly userId: string; readonly invitationId: string },
): Promise<void> {
  await tx.$executeRaw`insert into grant_clients (account_id, user_id, uid)
    select g.account_id, g.user_id, uid from invitation_grants i
    join grants g on g.account_id = i.account_id and g.user_id = ${userId}::uuid and g.role = 'partner'
    cross join unnest(i.uids) uid where i.invitation_id = ${invitationId}::uuid on conflict do nothing`;
  await tx.$executeRaw`insert into grant_labels (account_id, user_id, label)
    select g.account_id, g.user_id, label from invitation_grants i
    join grants g on g.account_id = i.account_id and g.user_id = ${userId}::uuid and g.role = 'partner'
    cross join unnest(i.labels) label where i.invitation_id = ${invitationId}::uuid on conflict do nothing`;
}
