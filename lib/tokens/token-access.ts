import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { isWholeAccount } from "@/lib/core/scope";
import { renewEvery } from "@/lib/database/lease";
import { type AccountAccess, findAccountScope } from "@/lib/sign-in/scope/account-scope";
import { type AttemptLimit, countAddress, countAttempt } from "@/lib/sign-in/store/attempts";
import { type Caller, originOf } from "@/lib/sign-in/web/audit-origin";
import {
  type ApiToken,
  findApiToken,
  RENEW_TOKEN_LEASE_EVERY_MS,
  releaseTokenLease,
  renewTokenLease,
  saveTokenUse,
  takeTokenLease,
} from "@/lib/tokens/store";
import type { TokenScope } from "@/lib/tokens/token-scopes";
import { findUser } from "@/lib/users/store/users";
import { hashToken } from "./api-tokens";

const TOKEN_TEXT = /^bd_[A-Za-z0-9_-]{43}$/;
/** Each answer can be a whole book: a script needs a few a day. */
export const PER_TOKEN: AttemptLimit = { name: "api-token", tries: 60, perSeconds: 60 };
/** Of tokens that nobody has: a script that still uses a removed one, or guesses. */
export const PER_ADDRESS: AttemptLimit = { name: "api-guess", tries: 100, perSeconds: 900 };

export type TokenRequest = {
  /** The header as it came: "Bearer bd_…". */
  readonly authorization: string | null;
  readonly caller: Caller;
  /** The account's number, as the address names it; null where the address is of none. */
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

/** A token is for one account and reads what its person may see now; any other account is answered the same. */
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

/** Why a token may not read this after all; null where it may. */
export async function judgeScope({ token, access, origin }: TokenGrant, needs: TokenScope) {
  const isNarrow = access !== null && !isWholeAccount(access.scope);
  const why = !token.scopes.includes(needs)
    ? "scope"
    : needs === "repayments:read" && isNarrow
      ? "whole-account"
      : null;
  if (why !== null) await recordTokenRefusal(origin, token, why);
  return why;
}

async function openAccount(token: ApiToken, asked: string) {
  if (String(token.account?.id) !== asked) return "refused";
  const user = await findUser(token.userId);
  const access = user && (await findAccountScope(user, asked));
  return access?.kind === "granted" ? access : "refused";
}

/** A token that is there is not held up by others' guesses from the same address. */
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

/** Null for anything that is no token of ours; it is not looked up then. */
function readBearer(header: string | null): string | null {
  const [, text = ""] = /^Bearer +(\S+)$/i.exec(header?.trim() ?? "") ?? [];
  return TOKEN_TEXT.test(text) ? text : null;
}

/** A script that goes on asking says nothing new, and fills no log. */
const ONCE_AN_HOUR: AttemptLimit = { name: "api-refusal", tries: 1, perSeconds: 3600 };

/** "limited": it asked too often, or too many guesses came from its address. */
type TokenRefusal = Exclude<Unauthorized, "none"> | Forbidden | "limited";

/** Keeps in the audit log that a token was refused: once an hour for each token, or address of an unknown one, and reason. */
async function recordTokenRefusal(
  origin: AuditOrigin,
  token: ApiToken | null,
  problem: TokenRefusal,
) {
  const of = token ? token.id : `of ${origin.address}`;
  const first = await countAttempt(ONCE_AN_HOUR, `${of} ${problem}`);
  if (!first.allowed) return;
  const result = problem === "limited" ? "limited" : "refused";
  const details = { token: token?.id ?? null, problem };
  await appendAudit(
    auditEntry(origin, result, "token-refused", token?.name ?? null, details, token?.account),
  );
}

/** One file at a time for each token, over all processes; null: another is under way. Call the answer to release it. */
export async function holdTokenExport(tokenId: string): Promise<(() => Promise<void>) | null> {
  const lease = await takeTokenLease(tokenId);
  if (lease === null) return null;
  const stopRenewing = renewEvery(
    RENEW_TOKEN_LEASE_EVERY_MS,
    () => renewTokenLease(tokenId, lease),
    tell,
  );
  let isHeld = true;
  return async () => {
    if (!isHeld) return;
    isHeld = false;
    await stopRenewing();
    await releaseTokenLease(tokenId, lease).catch(tell);
  };
}

/** A lease that is not released ends by itself. */
function tell(error: unknown): void {
  console.error("the lease of a token's export could not be kept:", error);
}
