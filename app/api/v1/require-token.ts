import type { NextRequest } from "next/server";
import { refuseParams } from "@/app/(desk)/exports/answer-export";
import { findParamProblems } from "@/lib/core/address/known-params";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import {
  authenticateToken,
  type Forbidden,
  judgeScope,
  type TokenGrant,
  type Unauthorized,
} from "@/lib/tokens/authenticate-token";
import { forbiddenSentence, TOO_OFTEN, UNAUTHORIZED } from "@/lib/tokens/text";
import type { TokenScope } from "@/lib/tokens/token-scopes";
import { answerRefusal } from "./refusal";

/** What a script's token grants; `access`: to the account in the address. */
export type AccountGrant = TokenGrant & { readonly access: NonNullable<TokenGrant["access"]> };

const REALM = 'Bearer realm="Broker Desk"';

export async function requireAccountToken(
  request: NextRequest,
  account: string,
): Promise<AccountGrant | Response> {
  const grant = await requireToken(request, account);
  if (grant instanceof Response) return grant;
  const { access } = grant;
  return access ? { ...grant, access } : forbid("account", account);
}

export async function refuseScope(grant: TokenGrant, needs: TokenScope): Promise<Response | null> {
  const why = await judgeScope(grant, needs);
  return why && forbid(why, needs);
}

export async function requireToken(
  request: NextRequest,
  account: string | null = null,
): Promise<TokenGrant | Response> {
  const authorization = request.headers.get("authorization");
  const answer = await authenticateToken({
    authorization,
    caller: callerOf(request.headers),
    account,
  });
  switch (answer.kind) {
    case "granted":
      return answer;
    case "unauthorized":
      return refuseStranger(answer.why);
    case "forbidden":
      return forbid(answer.why, String(account));
    case "limited":
      return answerRefusal(
        { status: 429, error: "too-many-requests", message: TOO_OFTEN[answer.by] },
        { "retry-after": String(answer.retryAfterSeconds) },
      );
    default:
      return answer satisfies never;
  }
}

/** RFC 6750, 3: a request without a token gets no error code. */
function refuseStranger(why: Unauthorized): Response {
  const reason =
    why === "none" ? "" : `, error="invalid_token", error_description="${UNAUTHORIZED[why]}"`;
  return answerRefusal(
    { status: 401, error: "unauthorized", message: UNAUTHORIZED[why] },
    { "www-authenticate": `${REALM}${reason}` },
  );
}

/** `what`: the scope or account that the token lacks. */
function forbid(why: Forbidden, what: string): Response {
  const message = forbiddenSentence(why, what);
  const error = why === "whole-account" ? "whole-account-only" : "forbidden";
  const challenge = { "www-authenticate": `${REALM}, error="insufficient_scope", scope="${what}"` };
  return answerRefusal({ status: 403, error, message }, why === "scope" ? challenge : {});
}

/** Refuses unknown and repeated parameters of an address; null: there are none. */
export function checkParams(
  { nextUrl: { searchParams } }: NextRequest,
  once: readonly string[] = [],
): Response | null {
  const problems = findParamProblems(searchParams, { once });
  return problems.length > 0 ? refuseParams(problems, searchParams) : null;
}
