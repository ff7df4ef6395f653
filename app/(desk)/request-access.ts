import type { NextRequest } from "next/server";
import { findAccountScope, type VisibleAccount } from "@/lib/access/account-scope";
import { findSignedInUser } from "@/lib/access/session";
import type { AccountScope } from "@/lib/core/scope";

export type RequestAccess =
  | { readonly scope: AccountScope; readonly account: VisibleAccount }
  | { readonly refusal: Response };

/** For routes that answer with data: the account that ?account= names, or the refusal to answer with. */
export async function requireRequestAccess(request: NextRequest): Promise<RequestAccess> {
  const user = await findSignedInUser();
  if (!user) return refuse(401, "unauthorized");
  if (user.mustChangePassword) return refuse(403, "password-change-required");
  const named = request.nextUrl.searchParams.getAll("account");
  const access = await findAccountScope(user, named.length > 0 ? named.join(",") : undefined);
  if (access.kind !== "granted")
    return refuse(404, access.kind === "unknown" ? "unknown-account" : "no-account");
  return { scope: access.scope, account: access.account };
}

function refuse(status: number, error: string): { refusal: Response } {
  return { refusal: Response.json({ error }, { status }) };
}
