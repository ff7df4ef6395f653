// SQL: the orders of a person are withdrawn with their events in one statement.
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import { NEVER_SENT } from "@/lib/trading/order-life";
import { TRADING_ROLES, type TradingRole } from "@/lib/trading/order-limits";

type RolePerson = { readonly id: string; readonly email: string };

/**
 * Takes a trading role, and withdraws unsent orders that depend on it. False: the person did not
 * have it.
 */
export function removeTradingRole(
  { accountId }: WholeAccountScope,
  { userId, role }: { readonly userId: string; readonly role: TradingRole },
  origin: AuditOrigin,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const select = { id: true, email: true };
    const person = await tx.user.findUnique({ where: { id: userId }, select });
    return person !== null && (await takeRoles(tx, person, accountId, [role], origin)) > 0;
  });
}

/**
 * Ends a person's trading at accounts that they no longer see whole, in the transaction that took
 * the access: access given later starts without a trading role.
 */
export async function endTradingWithoutAccess(
  tx: Prisma.TransactionClient,
  person: RolePerson,
  origin: AuditOrigin,
): Promise<void> {
  for (const accountId of await listTraded(tx, person.id)) {
    if (!(await seesWholeAccount(tx, person.id, accountId)))
      await takeRoles(tx, person, accountId, TRADING_ROLES, origin);
  }
}

/** The same at every account, before the person is removed. */
export async function endTradingEverywhere(
  tx: Prisma.TransactionClient,
  person: RolePerson,
  origin: AuditOrigin,
): Promise<void> {
  for (const accountId of await listTraded(tx, person.id))
    await takeRoles(tx, person, accountId, TRADING_ROLES, origin);
}

/** Accounts at which the person has a role, or orders that may still be sent. */
async function listTraded(
  tx: Prisma.TransactionClient,
  userId: string,
): Promise<readonly number[]> {
  const rows = await tx.$queryRaw<{ accountId: number }[]>`
    select account_id as "accountId" from trading_roles where user_id = ${userId}::uuid
    union
    select account_id from order_records where state = any(${NEVER_SENT})
      and (drafted_by = ${userId}::uuid or approved_by = ${userId}::uuid)
    order by 1`;
  return rows.map(({ accountId }) => accountId);
}

async function seesWholeAccount(
  tx: Prisma.TransactionClient,
  id: string,
  accountId: number,
): Promise<boolean> {
  const grants = { some: { accountId, role: { not: "partner" } } };
  return (await tx.user.count({ where: { id, OR: [{ isAdmin: true }, { grants }] } })) === 1;
}

/**
 * Returns how many roles there were. The account is locked first, so that no order is judged by
 * them meanwhile.
 */
async function takeRoles(
  tx: Prisma.TransactionClient,
  { id: userId, email }: RolePerson,
  accountId: number,
  roles: readonly TradingRole[],
  origin: AuditOrigin,
): Promise<number> {
  await tx.$executeRaw`select 1 from trading_accounts where account_id = ${accountId} for update`;
  const account = { id: accountId, name: null };
  let taken = 0;
  for (const role of roles) {
    const { count } = await tx.tradingRole.deleteMany({ where: { accountId, userId, role } });
    if (count === 1)
      await appendAudit(doneEntry(origin, "trading-role-removed", email, { role }, account), tx);
    taken += count;
  }
  const [ofTrader, ofApprover] = [roles.includes("trader"), roles.includes("approver")];
  for (const clientOid of await withdrawOrders(
    tx,
    { accountId, userId, ofTrader, ofApprover },
    origin,
  ))
    await appendAudit(doneEntry(origin, "order-withdrawn", clientOid, {}, account), tx);
  return taken;
}

type Withdrawn = {
  readonly accountId: number;
  readonly userId: string;
  /** Orders that the person drafted. */
  readonly ofTrader: boolean;
  /** Orders that the person approved. */
  readonly ofApprover: boolean;
};

/** What was not sent; by clientOid. */
async function withdrawOrders(
  tx: Prisma.TransactionClient,
  { accountId, userId, ofTrader, ofApprover }: Withdrawn,
  origin: AuditOrigin,
): Promise<readonly string[]> {
  const { actor } = origin;
  const actorId = actor.kind === "person" ? actor.id : null;
  const details = JSON.stringify({ why: "role-taken" });
  const rows = await tx.$queryRaw<{ clientOid: string }[]>`
    with gone as (
      update order_records set state = 'withdrawn', updated_at = clock_timestamp()
      where account_id = ${accountId} and state = any(${NEVER_SENT})
        and ((${ofTrader}::boolean and drafted_by = ${userId}::uuid)
          or (${ofApprover}::boolean and approved_by = ${userId}::uuid))
      returning id, client_oid
    ), told as (
      insert into order_events (order_record_id, kind, state, actor_id, actor, details)
      select id, 'withdrawn', 'withdrawn', ${actorId}::uuid, ${actorWord(origin)}, ${details}::jsonb from gone
    )
    select client_oid as "clientOid" from gone order by id`;
  return rows.map(({ clientOid }) => clientOid);
}
