// SQL: a recursive question, which transactions in SQL ask as well.

import { type AuditOrigin, actorWord } from "@/lib/audit/origin";
import type { AuditTarget } from "@/lib/audit/store/log";
import type { AccessWay } from "@/lib/core/access-way";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";

/** `accountId` null: access to the desk itself. */
type GivenAccess = {
  readonly userId: string;
  readonly accountId: number | null;
  readonly way: AccessWay;
};

/** For so long, the giver of access and its receiver are not two persons to each other. */
const SAME_HANDS_HOURS = 24;

/**
 * Keeps that somebody gave a person access or reset it, in the transaction that does so. What a person gives himself, and
 * what the desk gives by itself (the first administrator, single sign-on), is of no other hand and is not kept.
 */
export async function keepGivenAccess(
  tx: Prisma.TransactionClient,
  { userId, accountId, way }: GivenAccess,
  origin: AuditOrigin,
): Promise<void> {
  const { actor } = origin;
  if (actor.kind === "desk" || actor.kind === "nobody") return;
  const givenBy = actor.kind === "command" ? null : actor.id;
  if (givenBy === userId) return;
  const data = {
    userId,
    accountId,
    way,
    givenBy,
    giver: actorWord(origin),
    givenAt: await databaseNow(tx),
  };
  await tx.givenAccess.create({ data });
}

/** A one-time password or a link is used now. Its maker may be the one who uses it, so the day begins again. */
export async function markAccessUsed(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const where = { userId, way: { in: ["person", "password", "link"] }, usedAt: null };
  await tx.givenAccess.updateMany({ where, data: { usedAt: await databaseNow(tx) } });
}

/**
 * `held`: who got access from whom lately. `hands`: each of the two, and everybody who may be behind them; a giver whose
 * own access was given lately leads on to that giver.
 */
const TWO_PERSONS = `
  with recursive held as (
    select user_id, given_by from given_access
    where (account_id is null or account_id = $1::int)
      and greatest(given_at, used_at) > clock_timestamp() - interval '${SAME_HANDS_HOURS} hours'
  ), hands (person, hand) as (
    values ($2::uuid, $2::uuid), ($3::uuid, $3::uuid)
    union
    select hands.person, held.given_by from hands join held on held.user_id = hands.hand
    where held.given_by is not null
  )
  select not exists (select from hands one join hands other using (hand)
      where one.person = $2::uuid and other.person = $3::uuid)
    and not exists (select from hands join held on held.user_id = hands.hand where held.given_by is null) as "are"`;

/**
 * Whether two people are two persons, for every decision that needs four eyes at an account. They are not when one of
 * them gave the other access, or reset it, within 24 hours, or when the same third person did so to both: one person could
 * have signed in as each. Access that a command on the server gave may be anybody's. Call it in the deciding transaction.
 */
export async function areTwoPersons(
  on: AuditTarget,
  accountId: number,
  one: string,
  other: string,
): Promise<boolean> {
  const values = [accountId, one, other];
  const rows =
    "$queryRawUnsafe" in on
      ? await on.$queryRawUnsafe<{ are: boolean }[]>(TWO_PERSONS, ...values)
      : (await on.query<{ are: boolean }>(TWO_PERSONS, values)).rows;
  return rows[0]?.are ?? false;
}

/** Nobody asks about older ones. */
const KEPT_DAYS = 30;

export async function deleteOldGivenAccess(): Promise<void> {
  const before = new Date((await databaseNow()).getTime() - KEPT_DAYS * 86_400_000);
  await db().prisma.givenAccess.deleteMany({ where: { givenAt: { lt: before } } });
}
