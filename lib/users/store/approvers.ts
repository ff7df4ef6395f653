// SQL: a condition that statements of several rooms share.
import { type Connection, queryValue } from "@/lib/database/database";

/**
 * Condition on `users u`: the person may approve at the account. These are all administrators and
 * the account's managers, also those who have not signed in yet, and those who are paid themselves.
 * `account`: SQL for the account's id.
 */
export const isApproverAt = (account: string) =>
  `(u.is_admin or exists (select from grants g
     where (g.account_id, g.user_id) = (${account}, u.id) and g.role = 'manager'))`;

/** How many people may approve at the account. */
export function countApprovers(accountId: number, on: Connection): Promise<number> {
  return queryValue(
    `select count(*)::int from users u where ${isApproverAt("$1::int")}`,
    [accountId],
    on,
  );
}
