// SQL: a recursive query, which transactions in SQL run too.

import { type AuditOrigin, actorWord } from "@/lib/audit/origin";
import type { AuditTarget } from "@/lib/audit/store/log";
import type { AccessWay } from "@/lib/core/access-way";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";

/** `accountId` null: access to the desk. */
type GivenAccess = {
  readonly userId: string;
  readonly accountId: number | null;
  readonly way: AccessWay;
};

/** Hours in which giver and receiver of access do not count as two persons. */
const SAME_HANDS_HOURS = 24;

/**
 * Stores who gave a person access or reset it, in the transaction that does so. Not stored: what
 * people give themselves, and what the desk gives (the first administrator, single sign-on).
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

/**
 * A one-time password or link is used. Its maker may be the one who uses it, so the 24 hours start
 * again.
 */
export async function markAccessUsed(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const where = { userId, way: { in: ["person", "password", "link"] }, usedAt: null };
  await tx.givenAccess.updateMany({ where, data: { usedAt: await databaseNow(tx) } });
}

/**
 * `held`: who got access from whom within the hours. `hands`: for each of the two, everybody who
 * may act as them: the person, who gave them access, who gave that giver access, and so on.
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
 * Whether two people count as two persons for a decision that needs four eyes. They do not if one
 * of them gave the other access, or reset it, within 24 hours, or if the same third person did so
 * for both: one person could have signed in as each. Access that a command on the server gave may
 * be anybody's. Call it in the transaction that decides.
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

/** Days; older ones are never read. */
const KEPT_DAYS = 30;

export async function deleteOldGivenAccess(): Promise<void> {
  const before = new Date((await databaseNow()).getTime() - KEPT_DAYS * 86_400_000);
  await db().prisma.givenAccess.deleteMany({ where: { givenAt: { lt: before } } });
}
