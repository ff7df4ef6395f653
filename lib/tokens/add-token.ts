import type { AuditOrigin } from "@/lib/audit/origin";
import { findAccountScope } from "@/lib/sign-in/scope/account-scope";
import { insertApiToken } from "@/lib/tokens/store";
import {
  LONGEST_TOKEN_NAME,
  MOST_TOKEN_DAYS,
  needsAccount,
  TOKEN_SCOPES,
} from "@/lib/tokens/token-scopes";
import { isShown } from "@/lib/users/hidden-from-partners";
import { findUserByEmail, type User } from "@/lib/users/store/users";
import type { AddTokenOutcome, NewToken, TokenField, TokenProblem } from "./contract";
import { makeTokenText } from "./token-text";

/** Makes a token of this person. */
export async function addToken(
  user: User,
  given: NewToken,
  origin: AuditOrigin,
): Promise<AddTokenOutcome> {
  const scopes = TOKEN_SCOPES.filter((scope) => given.scopes.includes(scope));
  const accountId = needsAccount(scopes) ? given.accountId : null;
  const wanted = { name: given.name.trim(), scopes, accountId, days: given.days };
  const problem = findPlainProblem(wanted) ?? (await findAccountProblem(user, wanted));
  if (problem !== null) return refuse(problem);
  const { text, tokenHash, hint } = makeTokenText();
  const token = await insertApiToken({ userId: user.id, ...wanted, tokenHash, hint }, origin);
  return token === "too-many" ? refuse(token) : { kind: "added", token, text };
}

/**
 * The same for a person by e-mail, for commands. "unknown-person": nobody signs in with that
 * address.
 */
export async function addTokenFor(email: string, given: NewToken, origin: AuditOrigin) {
  const user = await findUserByEmail(email.trim());
  return user ? addToken(user, given, origin) : ({ kind: "unknown-person" } as const);
}

const FIELDS: Readonly<Record<TokenProblem, TokenField | null>> = {
  name: "name",
  scopes: "scopes",
  days: "days",
  "no-account": "account",
  "unknown-account": "account",
  "whole-account": "scopes",
  "too-many": null,
};

function refuse(problem: TokenProblem): AddTokenOutcome {
  return { kind: "refused", field: FIELDS[problem], problem };
}

function findPlainProblem({ name, scopes, days }: NewToken): TokenProblem | null {
  if (name === "" || name.length > LONGEST_TOKEN_NAME || /\p{C}/u.test(name)) return "name";
  if (scopes.length === 0) return "scopes";
  return Number.isInteger(days) && days >= 1 && days <= MOST_TOKEN_DAYS ? null : "days";
}

async function findAccountProblem(
  user: User,
  { scopes, accountId }: NewToken,
): Promise<TokenProblem | null> {
  if (!needsAccount(scopes)) return null;
  if (accountId === null) return "no-account";
  const access = await findAccountScope(user, String(accountId));
  if (access.kind !== "granted") return "unknown-account";
  const mayReadAll = scopes.every((scope) => isShown(access.scope, "token-scope", scope));
  return mayReadAll ? null : "whole-account";
}
