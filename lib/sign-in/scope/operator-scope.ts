import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";

/** For commands on the server itself: they need access to the database and its secrets, so they reach every account. */
export function operatorScope(accountId: number): WholeAccountScope {
  return grantAccountScope(accountId);
}
