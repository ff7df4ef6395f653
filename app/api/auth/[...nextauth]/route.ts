import { type NextRequest, NextResponse } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/access/sign-in/auth-options";
import { mayAskOidc, OIDC_PROVIDER, oidcProviders } from "@/lib/access/sign-in/oidc";
import { callerOf } from "@/lib/access/web/audit-origin";

const handler = (request: NextRequest, context: RouteContext<"/api/auth/[...nextauth]">) =>
  NextAuth(request, context, authOptions());

/** What the desk, its sign-in by a provider and programs use. next-auth has more: its `_log` writes what anybody sends. */
const USED = {
  GET: ["csrf", "session", "providers", "signin", "callback", "error"],
  POST: ["signin", "callback"],
};
/** The only form that next-auth is sent by a page of ours. */
const FORM = /^application\/x-www-form-urlencoded\b/i;

/** next-auth would call a visit of where its form is sent to a failure of its own. */
export async function GET(
  request: NextRequest,
  context: RouteContext<"/api/auth/[...nextauth]">,
): Promise<Response> {
  const [action = "", provider] = (await context.params).nextauth;
  if (!USED.GET.includes(action)) return notFound();
  if (action !== "callback") return handler(request, context);
  if (provider !== OIDC_PROVIDER || oidcProviders().length === 0) {
    return new Response("Sign in at /sign-in.\n", { status: 405, headers: { allow: "POST" } });
  }
  return (await mayAskOidc(callerOf(request.headers)))
    ? handler(request, context)
    : NextResponse.redirect(new URL("/sign-in?error=locked", request.url), 303);
}

/** The way to the provider costs a request to it as well. */
export async function POST(
  request: NextRequest,
  context: RouteContext<"/api/auth/[...nextauth]">,
): Promise<Response> {
  const [action = "", provider] = (await context.params).nextauth;
  if (!USED.POST.includes(action)) return notFound();
  if (!FORM.test(request.headers.get("content-type") ?? ""))
    return NextResponse.json({ error: "unreadable-body", problem: "Send a form." }, { status: 415 });
  const leavesForOidc = action === "signin" && provider === OIDC_PROVIDER;
  return !leavesForOidc || (await mayAskOidc(callerOf(request.headers)))
    ? handler(request, context)
    : NextResponse.json({ error: "limited" }, { status: 429 });
}

const notFound = () => NextResponse.json({ error: "not-found" }, { status: 404 });
