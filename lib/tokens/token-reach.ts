import type { AuditOrigin } from "@/lib/audit/origin";
import { isAdministrator, listVisibleAccounts, mayManage } from "@/lib/sign-in/scope/account-scope";
import * as store from "@/lib/tokens/store";
import type { User } from "@/lib/users/store/users";

export type { ApiToken } from "@/lib/tokens/store";

export const EVERYBODYS_TOKENS: store.TokensOf = { kind: "everybody" };

export function ownTokens({ id }: Pick<User, "id">): store.TokensOf {
  return { kind: "person", userId: id };
}

/** Whose tokens this person may see and revoke besides their own; null: nobody's. */
export async function findTokenReach(user: User): Promise<store.TokensOf | null> {
  if (isAdministrator(user)) return EVERYBODYS_TOKENS;
  const accountIds = (await listVisibleAccounts(user)).filter(mayManage).map(({ id }) => id);
  return accountIds.length > 0 ? { kind: "accounts", accountIds } : null;
}

export function listApiTokens(of: store.TokensOf): Promise<store.ApiToken[]> {
  return store.listApiTokens(of);
}

/**
 * Revokes the token whose id begins so, from its next request on. "none": there is none, or it was
 * revoked before.
 */
export function revokeToken(of: store.TokensOf, idStart: string, origin: AuditOrigin) {
  return store.revokeToken(of, idStart, origin);
}
