import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";

/** For commands on the server itself: whoever may run them holds the database and its secrets, so every account. */
export function operatorScope(accountId: number): WholeAccountScope {
  return grantAccountScope(accountId);
}
