import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import type { AuditOrigin } from "@/lib/audit/origin";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { webOrigin } from "@/lib/env/web-origin";
import { findAccountScope, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { findRequestUser, type User } from "@/lib/sign-in/session";
import { personOrigin } from "@/lib/sign-in/web/audit-origin";
import { judgeOrigin } from "@/lib/sign-in/web/same-origin";

type Asked<Scope> = {
  readonly user: User;
  readonly scope: Scope;
  readonly account: VisibleAccount;
  /** Who asks, and from where, as the audit log keeps it. */
  readonly origin: AuditOrigin;
  readonly request: NextRequest;
};
type AccessAnswer<Scope, Context> = (asked: Asked<Scope>, context: Context) => Promise<Response>;

/**
 * A route of the account that ?account= names. Uploads do not pass the gate, so the origin is
 * checked here too.
 */
export function forAccount<Context>(answer: AccessAnswer<AccountScope, Context>) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const origin = judgeOrigin(request, webOrigin());
    if (origin.kind !== "own") {
      const problem = (await getTranslations("access.refused"))(origin.kind);
      return Response.json({ error: `${origin.kind}-origin`, problem }, { status: 403 });
    }
    const found = await findRequestUser();
    if ("error" in found) return refuse(found.status, found.error);
    const { user } = found;
    if (viewerOf(user) && request.method !== "GET" && request.method !== "HEAD") {
      const problem = (await getTranslations("viewing"))("refused", { email: user.email });
      return Response.json({ error: "view-only", problem }, { status: 403 });
    }
    const named = request.nextUrl.searchParams.getAll("account");
    const access = await findAccountScope(user, named.length > 0 ? named.join(",") : undefined);
    if (access.kind !== "granted")
      return refuse(404, access.kind === "unknown" ? "unknown-account" : "no-account");
    const { scope, account } = access;
    return answer(
      { user, scope, account, origin: personOrigin(user, request.headers), request },
      context,
    );
  };
}

/** The same for routes that need the whole account: a partner is refused. */
export function forWholeAccount<Context>(answer: AccessAnswer<WholeAccountScope, Context>) {
  return forAccount<Context>(async ({ scope, ...asked }, context) =>
    isWholeAccount(scope)
      ? answer({ ...asked, scope }, context)
      : refuse(403, "whole-account-only"),
  );
}

export function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}

export function refuseUpload(status: number, problem: string): Response {
  return Response.json({ problem }, { status });
}
