import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { networkOf } from "@/lib/core/address/network-of";
import { type AccountAccess, findAccountScope } from "@/lib/sign-in/scope/account-scope";
import { type AttemptLimit, countAddress, countAttempt } from "@/lib/sign-in/store/attempts";
import { type Caller, originOf } from "@/lib/sign-in/web/audit-origin";
import { type ApiToken, findApiToken, saveTokenUse } from "@/lib/tokens/store";
import type { TokenScope } from "@/lib/tokens/token-scopes";
import { isShown } from "@/lib/users/hidden-from-partners";
import { findUser } from "@/lib/users/store/users";
import { hashToken, readBearer } from "./token-text";

/** An answer can be a whole book; a script needs a few a day. */
export const PER_TOKEN: AttemptLimit = { name: "api-token", tries: 60, perSeconds: 60 };
/** Requests with unknown tokens: guesses, or a script that still uses a removed one. */
export const PER_ADDRESS: AttemptLimit = { name: "api-guess", tries: 100, perSeconds: 900 };

export type TokenRequest = {
  /** The whole header, such as "Bearer bd_…". */
  readonly authorization: string | null;
  readonly caller: Caller;
  /** The account's id in the URL; null: the URL names no account. */
  readonly account: string | null;
};

export type TokenGrant = {
  readonly token: ApiToken;
  readonly access: Extract<AccountAccess, { kind: "granted" }> | null;
  readonly origin: AuditOrigin;
};

export type Unauthorized = "none" | "unknown" | "expired" | "revoked";
export type Forbidden = "scope" | "account" | "whole-account";
export type TokenAnswer =
  | ({ readonly kind: "granted" } & TokenGrant)
  | { readonly kind: "unauthorized"; readonly why: Unauthorized }
  | { readonly kind: "forbidden"; readonly why: Forbidden }
  | {
      readonly kind: "limited";
      readonly by: "token" | "address";
      readonly retryAfterSeconds: number;
    };

/**
 * Checks a request's token, its limits and its account. A token reads what its person may see now.
 * The answer does not say whether another account exists.
 */
export async function authenticateToken(request: TokenRequest): Promise<TokenAnswer> {
  const { authorization, caller, account } = request;
  const text = readBearer(authorization);
  if (text === null) return { kind: "unauthorized", why: "none" };
  const token = await findApiToken(hashToken(text));
  if (!token) return refuseUnknown(caller);
  const { userId, email, name } = token;
  const origin = originOf({ kind: "token", id: userId, name: email, token: name }, caller);
  const count = await countAttempt(PER_TOKEN, token.id);
  if (!count.allowed) {
    if (count.isFirst) await recordTokenRefusal(origin, token, "limited");
    return { kind: "limited", by: "token", retryAfterSeconds: count.retryAfterSeconds };
  }
  const ended = token.revokedAt ? "revoked" : token.isExpired ? "expired" : null;
  if (ended !== null) {
    await recordTokenRefusal(origin, token, ended);
    return { kind: "unauthorized", why: ended };
  }
  const access = account === null ? null : await openAccount(token, account);
  if (access === "refused") {
    await recordTokenRefusal(origin, token, "account");
    return { kind: "forbidden", why: "account" };
  }
  await saveTokenUse(token.id);
  return { kind: "granted", token, access, origin };
}

/** The same grant with the token's own account, if its person may still see it. */
export async function openOwnAccount(grant: TokenGrant): Promise<TokenGrant> {
  const { token, origin } = grant;
  if (token.account === null) return grant;
  const access = await openAccount(token, String(token.account.id));
  if (access !== "refused") return { ...grant, access };
  await recordTokenRefusal(origin, token, "account");
  return grant;
}

/** The scopes that the token may use now. */
export function usableScopes({ token, access }: TokenGrant): TokenScope[] {
  return token.scopes.filter((scope) => findScopeProblem(token, access, scope) === null);
}

/** Why the token may not read this; null: it may. */
export async function judgeScope(
  { token, access, origin }: TokenGrant,
  needs: TokenScope,
): Promise<Forbidden | null> {
  const why = findScopeProblem(token, access, needs);
  if (why !== null) await recordTokenRefusal(origin, token, why);
  return why;
}

function findScopeProblem(
  { scopes }: ApiToken,
  access: TokenGrant["access"],
  needs: TokenScope,
): Forbidden | null {
  if (!scopes.includes(needs)) return "scope";
  if (access === null || isShown(access.scope, "token-scope", needs)) return null;
  return "whole-account";
}

async function openAccount(token: ApiToken, asked: string) {
  if (String(token.account?.id) !== asked) return "refused";
  const user = await findUser(token.userId);
  const access = user && (await findAccountScope(user, asked));
  return access?.kind === "granted" ? access : "refused";
}

/** Guesses are counted by address; they do not limit known tokens from the same address. */
async function refuseUnknown(caller: Caller): Promise<TokenAnswer> {
  const origin = originOf({ kind: "nobody" }, caller);
  const count = await countAddress(PER_ADDRESS, caller.address);
  if (count.allowed) {
    await recordTokenRefusal(origin, null, "unknown");
    return { kind: "unauthorized", why: "unknown" };
  }
  if (count.isFirst) await recordTokenRefusal(origin, null, "limited");
  return { kind: "limited", by: "address", retryAfterSeconds: count.retryAfterSeconds };
}

/** Keeps a script that repeats its request from filling the audit log. */
const ONCE_AN_HOUR: AttemptLimit = { name: "api-refusal", tries: 1, perSeconds: 3600 };

/** "limited": too many requests of the token, or too many guesses from the address. */
type TokenRefusal = Exclude<Unauthorized, "none"> | Forbidden | "limited";

/**
 * Writes a refusal to the audit log, once an hour for each token (of an unknown one, each network)
 * and reason.
 */
async function recordTokenRefusal(
  origin: AuditOrigin,
  token: ApiToken | null,
  problem: TokenRefusal,
) {
  const network = origin.address === null ? "unknown" : networkOf(origin.address);
  const of = token ? token.id : `of ${network}`;
  const first = await countAttempt(ONCE_AN_HOUR, `${of} ${problem}`);
  if (!first.allowed) return;
  const result = problem === "limited" ? "limited" : "refused";
  const details = { token: token?.id ?? null, problem };
  await appendAudit(
    auditEntry(origin, result, "token-refused", token?.name ?? null, details, token?.account),
  );
}
