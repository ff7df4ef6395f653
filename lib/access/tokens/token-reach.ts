import type { TokensOf } from "@/lib/store/people/api-tokens";
import type { User } from "@/lib/store/people/users";
import { isAdministrator, listVisibleAccounts, mayManage } from "../scope/account-scope";

export type { ApiToken, TokensOf } from "@/lib/store/people/api-tokens";
export { listApiTokens } from "@/lib/store/people/api-tokens";

/** For commands on the server itself: they need access to the database, so they reach all of them. */
export const EVERYBODYS_TOKENS: TokensOf = { kind: "everybody" };

/** This person's own. */
export function ownTokens({ id }: Pick<User, "id">): TokensOf {
  return { kind: "person", userId: id };
}

/**
 * Whose tokens this person may see and end beside his own: an administrator everybody's, a manager those for his
 * accounts, anybody else (null) none.
 */
export async function findTokenReach(user: User): Promise<TokensOf | null> {
  if (isAdministrator(user)) return EVERYBODYS_TOKENS;
  const accountIds = (await listVisibleAccounts(user)).filter(mayManage).map(({ id }) => id);
  return accountIds.length > 0 ? { kind: "accounts", accountIds } : null;
}
