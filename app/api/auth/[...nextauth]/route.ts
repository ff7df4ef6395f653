import { type NextRequest, NextResponse } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/sign-in/auth-options";
import { mayAskOidc, OIDC_PROVIDER, oidcProviders } from "@/lib/sign-in/oidc";
import { callerOf } from "@/lib/sign-in/web/audit-origin";

const handler = (request: NextRequest, context: RouteContext<"/api/auth/[...nextauth]">) =>
  hasBadCallback(request)
    ? unreadable("callbackUrl is no address.")
    : NextAuth(request, context, authOptions());

const CALLBACK_COOKIES = ["next-auth.callback-url", "__Secure-next-auth.callback-url"];

/**
 * Whether the return address is unreadable, which next-auth would report as a failure of its
 * configuration.
 */
function hasBadCallback({ nextUrl, cookies }: NextRequest): boolean {
  const kept = CALLBACK_COOKIES.map((name) => cookies.get(name)?.value ?? "");
  const given = [...nextUrl.searchParams.getAll("callbackUrl"), ...kept].filter(
    (address) => address !== "",
  );
  return given.some((address) => {
    const base = address.startsWith("/") ? nextUrl.origin : undefined;
    return !URL.canParse(address, base) || !/^https?:$/.test(new URL(address, base).protocol);
  });
}

/**
 * The paths that the desk, single sign-on and programs use. next-auth has more, such as `_log`,
 * which writes what anybody sends.
 */
const USED = {
  GET: ["csrf", "session", "providers", "signin", "callback", "error"],
  POST: ["signin", "callback"],
};
/** The only form that our pages send to next-auth. */
const FORM = /^application\/x-www-form-urlencoded\b/i;

/** next-auth would report a visit to its form's address as a failure. */
export async function GET(
  request: NextRequest,
  context: RouteContext<"/api/auth/[...nextauth]">,
): Promise<Response> {
  const [action = "", provider] = (await context.params).nextauth;
  if (!USED.GET.includes(action)) return notFound();
  if (action === "error") return explain(request);
  if (action !== "callback") return handler(request, context);
  if (provider !== OIDC_PROVIDER || oidcProviders().length === 0) {
    return new Response("Sign in at /sign-in.\n", { status: 405, headers: { allow: "POST" } });
  }
  return (await mayAskOidc(callerOf(request.headers)))
    ? handler(request, context)
    : NextResponse.redirect(new URL("/sign-in?error=locked", request.url), 303);
}

/** Starting sign-in at the provider also costs a request to the provider. */
export async function POST(
  request: NextRequest,
  context: RouteContext<"/api/auth/[...nextauth]">,
): Promise<Response> {
  const [action = "", provider] = (await context.params).nextauth;
  if (!USED.POST.includes(action)) return notFound();
  if (!FORM.test(request.headers.get("content-type") ?? ""))
    return NextResponse.json(
      { error: "unreadable-body", problem: "Send a form." },
      { status: 415 },
    );
  const leavesForOidc = action === "signin" && provider === OIDC_PROVIDER;
  return !leavesForOidc || (await mayAskOidc(callerOf(request.headers)))
    ? handler(request, context)
    : NextResponse.json({ error: "limited" }, { status: 429 });
}

/** Errors that have their own sentence at sign-in; there is one for the rest. */
const CODES = ["AccessDenied", "locked"];

/** next-auth would write an address's code into a header unchanged. */
function explain({ url, nextUrl }: NextRequest): Response {
  const given = nextUrl.searchParams.get("error");
  const code = CODES.find((known) => known === given) ?? "failed";
  return NextResponse.redirect(new URL(`/sign-in?error=${code}`, url), 303);
}

const unreadable = (problem: string) =>
  NextResponse.json({ error: "unreadable", problem }, { status: 400 });
const notFound = () => NextResponse.json({ error: "not-found" }, { status: 404 });
