/**
 * "token": the route checks the token of a script or calendar and ignores cookies, so that no page
 * can use it. "share": lib/shares/open-share.ts decides. Without a session "data" answers 401, and
 * "page" redirects to sign-in (proxy.ts).
 */
export type RouteKind = "token" | "share" | "open-page" | "open-data" | "data" | "page";

/**
 * Patterns as the folders of app/; `*` is anything below. The first match counts; any other URL is
 * a page (gate.test.ts).
 */
export const ROUTES: readonly (readonly [pattern: string, kind: RouteKind])[] = [
  ["/s/*", "share"],
  ["/api/v1/*", "token"],
  ["/api/mcp", "token"],
  ["/api/feeds/*", "token"],
  ["/api/stop-letters/[token]", "token"],
  ["/api/auth/*", "open-data"],
  ["/api/health/[name]", "open-data"],
  ["/texts/[file]", "open-data"],
  ["/api/*", "data"],
  ["/sign-in", "open-page"],
  ["/sign-in/forgot", "open-page"],
  ["/sign-in/by-link", "open-page"],
  ["/sign-in/reset/[token]", "open-page"],
  ["/sign-in/link/[token]", "open-page"],
  ["/invite/[token]", "open-page"],
  ["/stop-letters/[token]", "open-page"],
  ["/all/export/[file]", "data"],
  ["/audit/export", "data"],
  ["/clients/profiles", "data"],
  ["/clients/import/file", "data"],
  ["/commissions/row", "data"],
  ["/commissions/rows", "data"],
  ["/coverage/day", "data"],
  ["/coverage/progress", "data"],
  ["/exports/progress", "data"],
  ["/exports/now/[file]", "data"],
  ["/exports/[id]/file", "data"],
  ["/exports/[id]/sidecar", "data"],
  ["/payouts/[id]/pdf", "data"],
  ["/payouts/[id]/self-billing", "data"],
  ["/payouts/details/logo/[hash]", "data"],
  ["/proof/months/[month]/pdf", "data"],
  ["/import/upload", "data"],
  ["/palette/clients", "data"],
  ["/palette/stocks", "data"],
  ["/rates/export", "data"],
  ["/repayments/row", "data"],
  ["/trading/orders/row", "data"],
  ["/research/progress", "data"],
  ["/research/watchlists/[id]", "page"],
  ["/research/[code]/[file]", "data"],
];

const matchers = ROUTES.map(([pattern, kind]) => {
  const source = pattern.replace("/*", "(?:/.*)?").replace(/\[\w+\]/g, "[^/]+");
  return { route: new RegExp(`^${source}$`), kind };
});

export function findRouteKind(path: string): RouteKind {
  return matchers.find(({ route }) => route.test(path))?.kind ?? "page";
}

/** Kinds that pass the gate without a session; their page or route decides. */
export const OPEN_KINDS: readonly RouteKind[] = ["token", "share", "open-page", "open-data"];

/** How the build names actions. */
const ACTION_ID = /^[0-9a-f]{42}$/;

/**
 * Whether a request names an action in a form that no build has. Then the framework must not read
 * its body.
 */
export function hasForeignAction(headers: Pick<Headers, "get">): boolean {
  const action = headers.get("next-action");
  return action !== null && !ACTION_ID.test(action);
}
