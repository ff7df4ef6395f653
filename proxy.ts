import { type NextRequest, NextResponse } from "next/server";
import type { Messages } from "next-intl";
import { SHARE_HEADERS } from "@/app/s/share-headers";
import { LANGUAGE_COOKIE } from "@/lib/core/language";
import { messagesOf } from "@/lib/core/messages";
import { pickLanguage } from "@/lib/core/pick-language";
import { isDevelopment } from "@/lib/env/process";
import { webOrigin } from "@/lib/env/web-origin";
import { decodeSession, sessionCookie } from "@/lib/sign-in/session-token";
import {
  findRouteKind,
  hasForeignAction,
  OPEN_KINDS,
  type RouteKind,
} from "@/lib/sign-in/web/gate";
import { makeNonce, NONCE_HEADER, pagePolicy } from "@/lib/sign-in/web/page-policy";
import { ASKED_HEADER, withNext } from "@/lib/sign-in/web/safe-next";
import { judgeOrigin } from "@/lib/sign-in/web/same-origin";

/**
 * The gate in front of everything. Whether the session still counts, each page, action and route
 * asks by itself.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const kind = findRouteKind(pathname);
  if (kind === "token") return NextResponse.next();
  const origin = judgeOrigin(request, webOrigin());
  if (origin.kind !== "own") return refuse(request, origin.kind);
  if (!OPEN_KINDS.includes(kind) && (await findClaim(request)) === null) {
    if (!isPage(kind)) return NextResponse.json({ error: "unauthorized" }, { status: 401 });
    const signIn = pathname === "/" ? "/sign-in" : withNext("/sign-in", pathname + search);
    return NextResponse.redirect(new URL(signIn, request.url), 303);
  }
  if (request.method === "POST" && hasForeignAction(request.headers))
    return refuse(request, "unreadable");
  if (kind === "share") return NextResponse.next({ headers: SHARE_HEADERS });
  return isPage(kind) ? passPage(request, origin.host) : NextResponse.next();
}

const findClaim = (request: NextRequest) =>
  decodeSession(request.cookies.get(sessionCookie().name)?.value);

const isPage = (kind: RouteKind) => kind === "page" || kind === "open-page";

/**
 * The framework reads the nonce from the policy in the request, and puts it on every script that it
 * writes.
 */
function passPage(request: NextRequest, ownHost: string | null): NextResponse {
  const nonce = makeNonce();
  const policy = pagePolicy(nonce, { dev: isDevelopment() });
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set(NONCE_HEADER, nonce);
  headers.set(ASKED_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  // It compares an action's Origin with this once more, and knows nothing of NEXTAUTH_URL.
  if (ownHost !== null) headers.set("x-forwarded-host", ownHost);
  return NextResponse.next({
    request: { headers },
    headers: { "content-security-policy": policy },
  });
}

const REFUSALS = {
  foreign: { status: 403, error: "foreign-origin" },
  unnamed: { status: 403, error: "unnamed-origin" },
  unreadable: { status: 400, error: "unreadable-body" },
} as const satisfies Record<keyof Messages["access"]["refused"], { status: number; error: string }>;

function refuse(request: NextRequest, why: keyof typeof REFUSALS): NextResponse {
  const language = pickLanguage(
    request.cookies.get(LANGUAGE_COOKIE)?.value,
    request.headers.get("accept-language"),
  );
  const problem = messagesOf(language).access.refused[why];
  const { status, error } = REFUSALS[why];
  const kind = findRouteKind(request.nextUrl.pathname);
  if (!isPage(kind) && kind !== "share") return NextResponse.json({ error, problem }, { status });
  return new NextResponse(`${problem}\n`, {
    status,
    headers: {
      ...(kind === "share" ? SHARE_HEADERS : {}),
      "content-type": "text/plain; charset=utf-8",
    },
  });
}

// Each that is left out is named whole, but for the build's folder: an address that only begins
// alike is a page's. Files carry no data; of what passes here 10 MB would go on, so uploads do not:
// their routes ask (app/(desk)/request-access.ts).
export const config = {
  matcher: [
    "/((?!_next/static/|(?:favicon\\.ico|icon\\.svg|inter\\.woff2|robots\\.txt|import/upload|clients/import/file)$).*)",
  ],
};
