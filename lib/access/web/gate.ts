import { withNext } from "./safe-next";

/** Answered with data, not with a page: without a session they say 401, everything else leads to sign-in. */
const DATA_ROUTES = [
  /^\/api\//,
  /^\/commissions\/rows?$/,
  /^\/repayments\/row$/,
  /^\/palette\/[a-z]+$/,
  /^\/research\/progress$/,
  /^\/research\/(?!watchlists\/)[^/]+\/[^/]+$/,
  /^\/clients\/(?:profiles|import\/file)$/,
  /^\/(?:rates|audit)\/export$/,
  /^\/import\/upload$/,
  /^\/coverage\/progress$/,
  /^\/exports\/progress$/,
  /^\/exports\/now\/[^/]+$/,
  /^\/exports\/[^/]+\/(?:file|sidecar)$/,
];
/** Open to everybody: sign-in itself, an invitation's link, next-auth's own routes and the health of the process. */
const OPEN_ROUTES = [
  /^\/sign-in(?:\/(?:forgot|by-link|(?:reset|link)\/[^/]+))?$/,
  /^\/invite\/[^/]+$/,
  /^\/api\/auth\//,
  /^\/api\/health\/[a-z]+$/,
];
/**
 * For scripts and calendar programs: each route looks at their token (token-access.ts, lib/research/calendar-feeds.ts),
 * and a session is of no use there.
 */
const TOKEN_ROUTES = /^\/api\/(?:v1(?:\/|$)|feeds\/)/;
/** Research that somebody without an account may read: each route there asks the one check (lib/shares/open-share.ts). */
const SHARE_ROUTES = /^\/s(?:\/|$)/;

/** Whether an address answers with data; everything else is a page. */
export function isDataRoute(path: string): boolean {
  return DATA_ROUTES.some((route) => route.test(path));
}

/** Whether a token in the request counts and no cookie does, so that no page can make a browser ask in its name. */
export function isTokenRoute(path: string): boolean {
  return TOKEN_ROUTES.test(path);
}

/** Whether it is an address of a share link, where no session is asked for and none counts. */
export function isShareRoute(path: string): boolean {
  return SHARE_ROUTES.test(path);
}

export type GateAnswer =
  | { readonly kind: "pass" }
  | { readonly kind: "unauthorized" }
  | { readonly kind: "sign-in"; readonly path: string };

/** What the gate in front of every route says. `pathAndQuery` is what was asked for. */
export function judgeRequest(pathAndQuery: string, hasSession: boolean): GateAnswer {
  const path = pathAndQuery.split("?")[0] ?? "";
  if (isTokenRoute(path) || isShareRoute(path)) return { kind: "pass" };
  if (hasSession || OPEN_ROUTES.some((route) => route.test(path))) return { kind: "pass" };
  if (isDataRoute(path)) return { kind: "unauthorized" };
  if (path === "/") return { kind: "sign-in", path: "/sign-in" };
  return { kind: "sign-in", path: withNext("/sign-in", pathAndQuery) };
}
