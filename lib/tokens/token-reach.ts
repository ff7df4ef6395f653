import { isAdministrator, listVisibleAccounts, mayManage } from "@/lib/sign-in/scope/account-scope";
import type { TokensOf } from "@/lib/tokens/store";
import type { User } from "@/lib/users/store/users";

export { type ApiToken, listApiTokens, revokeToken } from "@/lib/tokens/store";

export const EVERYBODYS_TOKENS: TokensOf = { kind: "everybody" };

export function ownTokens({ id }: Pick<User, "id">): TokensOf {
  return { kind: "person", userId: id };
}

/** Whose tokens this person may see and revoke besides their own; null: nobody's. */
export async function findTokenReach(user: User): Promise<TokensOf | null> {
  if (isAdministrator(user)) return EVERYBODYS_TOKENS;
  const accountIds = (await listVisibleAccounts(user)).filter(mayManage).map(({ id }) => id);
  return accountIds.length > 0 ? { kind: "accounts", accountIds } : null;
}
