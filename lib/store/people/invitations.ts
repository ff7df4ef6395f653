import type pg from "pg";
import type { AccountRole } from "@/lib/core/account-role";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { markEmailProven } from "../database/email-proof";
import { inTransaction } from "../database/transaction";
import { endSessionsOf } from "../sessions/sessions";
import { findRole, writeGrant } from "./grants";

export type InvitedRole = { readonly accountId: number; readonly role: AccountRole };

/** Somebody who was asked to come and has not answered. */
export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** Who asked; null: a command on the server. */
  readonly invitedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly wasMailed: boolean;
  readonly grants: readonly (InvitedRole & { readonly account: string })[];
};

/** The link of this invitation was sent by e-mail and shown to nobody. */
export async function markInvitationMailed(id: string): Promise<void> {
  await db().pool.query("update invitations set was_mailed = true where id = $1", [id]);
}

export type NewInvitation = Pick<Invitation, "email" | "isAdmin"> & {
  readonly tokenHash: string;
  /** The inviter's id. */
  readonly invitedBy: string | null;
  readonly grants: readonly InvitedRole[];
  readonly days: number;
};

/** Whoever invited must still be allowed to: an administrator, or a manager of every account that it grants. */
const STILL_ALLOWED = `(i.invited_by is null
  or exists (select from users by where by.id = i.invited_by and by.is_admin)
  or (not i.is_admin and exists (select from invitation_grants ig where ig.invitation_id = i.id)
    and not exists (select from invitation_grants ig where ig.invitation_id = i.id and not exists (
      select from grants g where (g.account_id, g.user_id, g.role) = (ig.account_id, i.invited_by, 'manager')))))`;
const OPEN = `i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp() and ${STILL_ALLOWED}`;
const COLUMNS = `i.id, i.email, i.is_admin as "isAdmin", by.email as "invitedBy", i.created_at as "createdAt",
  i.expires_at as "expiresAt", i.was_mailed as "wasMailed", coalesce((select json_agg(json_build_object('accountId', ig.account_id, 'account', a.name,
    'role', ig.role) order by ig.account_id) from invitation_grants ig join accounts a on a.id = ig.account_id
    where ig.invitation_id = i.id), '[]'::json) as grants
  from invitations i left join users by on by.id = i.invited_by`;

/** Null: an account of it is gone. */
export async function insertInvitation(
  { tokenHash, email, isAdmin, invitedBy, grants, days }: NewInvitation,
  entryOf: (made: Invitation) => AuditEntry,
): Promise<Invitation | null> {
  return inTransaction(async (client) => {
    const there = await client.query("select from accounts where id = any($1) for key share", [
      grants.map(({ accountId }) => accountId),
    ]);
    if (there.rowCount !== grants.length) return null;
    const { rows } = await client.query<{ id: string }>(
      `insert into invitations (token_hash, email, is_admin, invited_by, expires_at)
       values ($1, $2, $3, $4, clock_timestamp() + make_interval(days => $5)) returning id`,
      [tokenHash, email, isAdmin, invitedBy, days],
    );
    const id = rows[0]?.id;
    await client.query(
      `insert into invitation_grants (invitation_id, account_id, role)
       select $1, account_id, role from unnest($2::int[], $3::text[]) given (account_id, role)`,
      [id, grants.map(({ accountId }) => accountId), grants.map(({ role }) => role)],
    );
    const made = await client.query<Invitation>(`select ${COLUMNS} where i.id = $1`, [id]);
    const invitation = made.rows[0] as Invitation; // of the insert above
    await appendAudit(entryOf(invitation), client);
    return invitation;
  });
}

/** Newest first; of `accountIds` those that are for these accounts and nothing else. */
export async function listInvitations(accountIds: readonly number[] | null): Promise<Invitation[]> {
  const { rows } = await db().pool.query<Invitation>(
    `select ${COLUMNS} where ${OPEN} and ${within("$1")} order by i.created_at desc, i.id`,
    [accountIds],
  );
  return rows;
}

/** The open invitation of this token. Null: there never was one, or it was used, has run out or was revoked. */
export async function findInvitation(tokenHash: string): Promise<Invitation | null> {
  const { rows } = await db().pool.query<Invitation>(
    `select ${COLUMNS} where ${OPEN} and i.token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Null where there is no such open invitation for these accounts. */
export async function revokeInvitation(
  id: string,
  accountIds: readonly number[] | null,
  entryOf: (revoked: Invitation) => AuditEntry,
): Promise<Invitation | null> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<Invitation>(
      `select ${COLUMNS} where ${OPEN} and ${within("$1")} and i.id = $2 for update of i`,
      [accountIds, id],
    );
    const [found] = rows;
    if (!found) return null;
    await client.query("update invitations set revoked_at = clock_timestamp() where id = $1", [id]);
    await appendAudit(entryOf(found), client);
    return found;
  });
}

/** Who takes an invitation up: somebody new with the hash of his password, or the person who has the address. */
export type Accepter =
  | { readonly kind: "new"; readonly passwordHash: string }
  | { readonly kind: "person"; readonly userId: string; readonly sessionId: string };

export type Accepted = {
  readonly userId: string;
  readonly invitation: Invitation;
};

/**
 * Takes an invitation up, once: of two at the same moment one finds it open. What it grants is added to what the
 * person has, and takes nothing away. "other-person": the address is somebody's (for a new one), or not this person's.
 */
export async function acceptInvitation(
  tokenHash: string,
  accepter: Accepter,
  entryOf: (accepted: Accepted) => AuditEntry,
): Promise<Accepted | "not-open" | "other-person"> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<Invitation>(
      `select ${COLUMNS} where ${OPEN} and i.token_hash = $1 for update of i`,
      [tokenHash],
    );
    const [invitation] = rows;
    if (!invitation) return "not-open";
    const userId = await findAccepter(client, invitation, accepter);
    if (userId === null) return "other-person";
    await client.query("update invitations set accepted_at = clock_timestamp() where id = $1", [
      invitation.id,
    ]);
    for (const { accountId, role } of invitation.grants)
      await raiseGrant(client, { userId, accountId, role });
    if (invitation.wasMailed) await markEmailProven(client, userId);
    if (accepter.kind === "person") await endSessionsOf(userId, client, { exceptId: accepter.sessionId });
    const accepted = { userId, invitation };
    await appendAudit(entryOf(accepted), client);
    return accepted;
  });
}

async function findAccepter(
  client: pg.ClientBase,
  { email, isAdmin }: Invitation,
  accepter: Accepter,
): Promise<string | null> {
  const { rows } =
    accepter.kind === "new"
      ? await client.query<{ id: string }>(
          `insert into users (email, password_hash, is_admin) values ($1, $2, $3)
           on conflict (email) do nothing returning id`,
          [email, accepter.passwordHash, isAdmin],
        )
      : await client.query<{ id: string }>(
          "update users set is_admin = is_admin or $3 where id = $1 and email = $2 returning id",
          [accepter.userId, email, isAdmin],
        );
  return rows[0]?.id ?? null;
}

/** The most comes last. */
const RANKS: readonly AccountRole[] = ["partner", "viewer", "manager"];

async function raiseGrant(
  client: pg.ClientBase,
  grant: InvitedRole & { readonly userId: string },
): Promise<void> {
  const before = await findRole(client, grant);
  if (before === null || RANKS.indexOf(before) < RANKS.indexOf(grant.role)) await writeGrant(client, grant);
}

/** Of a manager's accounts alone: he sees nothing of what else an invitation is for. */
function within(accountIds: string): string {
  return `(${accountIds}::int[] is null or (not i.is_admin
    and exists (select from invitation_grants ig where ig.invitation_id = i.id)
    and not exists (select from invitation_grants ig where ig.invitation_id = i.id and ig.account_id <> all(${accountIds}))))`;
}
