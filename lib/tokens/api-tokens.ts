import { hash, randomBytes } from "node:crypto";
import type { AuditOrigin } from "@/lib/audit/origin";
import { isWholeAccount } from "@/lib/core/scope";
import {
  findAccountScope,
  isAdministrator,
  listVisibleAccounts,
  mayManage,
} from "@/lib/sign-in/scope/account-scope";
import { type ApiToken, insertApiToken, type TokensOf } from "@/lib/tokens/store";
import {
  LONGEST_TOKEN_NAME,
  MOST_TOKEN_DAYS,
  needsAccount,
  TOKEN_SCOPES,
  type TokenScope,
} from "@/lib/tokens/token-scopes";
import { findUserByEmail, type User } from "@/lib/users/store/users";

export { type ApiToken, listApiTokens, revokeToken } from "@/lib/tokens/store";

/** Says of any text what it is, so that a token that leaked into a file is found by its first letters. */
const PREFIX = "bd_";
const SECRET_BYTES = 32;
const HINT_LETTERS = 4;

export type NewToken = {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Left alone for research alone. */
  readonly accountId: number | null;
  readonly days: number;
};

export type TokenProblem =
  | "name"
  | "scopes"
  | "days"
  /** Commissions and repayments are of an account, and none was named. */
  | "no-account"
  /** No such account, or not for this person: both are answered the same. */
  | "unknown-account"
  /** Repayments are of the whole account, and this person may see some clients alone. */
  | "whole-account"
  | "too-many";

export type AddedToken =
  /** `text` is shown once and kept nowhere. */
  | { readonly kind: "added"; readonly token: ApiToken; readonly text: string }
  | { readonly kind: "refused"; readonly problem: TokenProblem };

export async function addToken(
  user: User,
  given: NewToken,
  origin: AuditOrigin,
): Promise<AddedToken> {
  const name = given.name.trim();
  const scopes = TOKEN_SCOPES.filter((scope) => given.scopes.includes(scope));
  const accountId = needsAccount(scopes) ? given.accountId : null;
  const problem =
    plainProblem({ ...given, name, scopes }) ?? (await findObstacle(user, scopes, accountId));
  if (problem !== null) return { kind: "refused", problem };
  const text = `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64url")}`;
  const { days } = given;
  const kept = { tokenHash: hashToken(text), hint: text.slice(-HINT_LETTERS) };
  const asked = { userId: user.id, accountId, name, scopes, days, ...kept };
  const token = await insertApiToken(asked, origin);
  return token === "too-many"
    ? { kind: "refused", problem: token }
    : { kind: "added", token, text };
}

/** The same for a person by e-mail, for commands on the server; "unknown-person": nobody signs in so. */
export async function addTokenFor(email: string, given: NewToken, origin: AuditOrigin) {
  const user = await findUserByEmail(email.trim());
  return user ? addToken(user, given, origin) : ({ kind: "unknown-person" } as const);
}

/** The text has 256 random bits, so that a plain hash of it cannot be guessed back. */
export function hashToken(text: string): string {
  return hash("sha256", text);
}

function plainProblem({ name, scopes, days }: NewToken): TokenProblem | null {
  if (name === "" || name.length > LONGEST_TOKEN_NAME || /\p{C}/u.test(name)) return "name";
  if (scopes.length === 0) return "scopes";
  return Number.isInteger(days) && days >= 1 && days <= MOST_TOKEN_DAYS ? null : "days";
}

async function findObstacle(user: User, scopes: readonly TokenScope[], accountId: number | null) {
  if (!needsAccount(scopes)) return null;
  if (accountId === null) return "no-account";
  const access = await findAccountScope(user, String(accountId));
  if (access.kind !== "granted") return "unknown-account";
  return !isWholeAccount(access.scope) && scopes.includes("repayments:read")
    ? "whole-account"
    : null;
}

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
