import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";

/** For commands on the server. Who runs them can read the database, so they reach every account. */
export function operatorScope(accountId: number): WholeAccountScope {
  return grantAccountScope(accountId);
}
