/**
 * "token": the route looks at a script's or calendar's token, and no cookie counts, so that no page can use it. "share":
 * it asks lib/shares/open-share.ts. Without a session "data" gets 401, and "page" leads to sign-in (proxy.ts).
 */
export type RouteKind = "token" | "share" | "open-page" | "open-data" | "data" | "page";

/** As the folders of app/; `*` is anything below. The first that fits counts; any other address is a page (gate.test.ts). */
export const ROUTES: readonly (readonly [pattern: string, kind: RouteKind])[] = [
  ["/s/*", "share"],
  ["/api/v1/*", "token"],
  ["/api/feeds/*", "token"],
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

/** These need no session at the gate: the page or route decides. Every other kind is refused without one. */
export const OPEN_KINDS: readonly RouteKind[] = ["token", "share", "open-page", "open-data"];

/** As the build names actions; nothing else has one. */
const ACTION_ID = /^[0-9a-f]{42}$/;

/** Whether a request names an action as no build does. Its body is for the framework alone to read. */
export function hasForeignAction(headers: Pick<Headers, "get">): boolean {
  const action = headers.get("next-action");
  return action !== null && !ACTION_ID.test(action);
}
