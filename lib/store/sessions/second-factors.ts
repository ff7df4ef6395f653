import type pg from "pg";
import { db } from "../database/database";

/** SQL: whether the person whose id `userId` stands for has a factor that counts. */
export function hasFactorSql(userId: string): string {
  return `(exists (select 1 from totp_factors f where f.user_id = ${userId} and f.confirmed_at is not null)
    or exists (select 1 from passkeys k where k.user_id = ${userId}))`;
}

/** SQL: whether a role of `u` (users) anywhere has to have one; an administrator is a manager everywhere. */
export const NEEDS_FACTOR_SQL = `exists (select 1 from factor_requirements r
    where (u.is_admin and r.role in ('administrator', 'manager'))
      or exists (select 1 from grants g where g.user_id = u.id and g.role = r.role))`;

/** What somebody shows at the second step. `steps`: those whose code it is, by the clock of the caller. */
export type FactorUse =
  | { readonly kind: "totp"; readonly steps: readonly number[] }
  | { readonly kind: "backup-code"; readonly hash: string }
  | { readonly kind: "passkey"; readonly id: string; readonly counter: number };

/** How much of this a person has, and whether it has to be so. */
export type FactorSummary = {
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly isRequired: boolean;
};

export async function summarizeFactors(userId: string): Promise<FactorSummary> {
  const { rows } = await db().pool.query<FactorSummary>(
    `select exists (select 1 from totp_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasApp",
       (select count(*)::int from passkeys k where k.user_id = u.id) as passkeys, ${NEEDS_FACTOR_SQL} as "isRequired"
     from users u where u.id = $1`,
    [userId],
  );
  return rows[0] ?? { hasApp: false, passkeys: 0, isRequired: false };
}

/** Takes what was shown, once and for all; false where it is no factor of this person or was taken before. */
export async function takeFactor(client: pg.ClientBase, userId: string, use: FactorUse): Promise<boolean> {
  const taken = async (text: string, values: unknown[]) => (await client.query(text, values)).rowCount === 1;
  switch (use.kind) {
    case "totp":
      return taken(
        `update totp_factors set last_used_at = clock_timestamp(),
           last_step = (select min(step) from unnest($2::bigint[]) step where step > last_step)
         where user_id = $1 and confirmed_at is not null
           and last_step < (select max(step) from unnest($2::bigint[]) step)`,
        [userId, use.steps],
      );
    case "backup-code":
      return taken(
        `update backup_codes set used_at = clock_timestamp()
         where user_id = $1 and code_hash = $2 and used_at is null`,
        [userId, use.hash],
      );
    case "passkey":
      // An authenticator that counts has counted on since; one that does not says 0 for ever (WebAuthn, 7.2).
      return taken(
        `update passkeys set counter = $3, last_used_at = clock_timestamp()
         where user_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`,
        [userId, use.id, use.counter],
      );
    default:
      return use satisfies never;
  }
}

/** Nobody adds, takes away or starts a session meanwhile; false: the person is gone. */
export async function lockPerson(client: pg.ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from users where id = $1 for update", [userId]);
  return rowCount === 1;
}
