import { safeNextPath } from "./safe-next";

/** Answered with data, not with a page: without a session they say 401, everything else leads to sign-in. */
const DATA_ROUTES = [/^\/api\//, /^\/commissions\/export$/, /^\/coverage\/progress$/];
/** Open to everybody: sign-in itself, next-auth's own routes and the health of the process. */
const OPEN_ROUTES = [/^\/sign-in$/, /^\/api\/auth\//, /^\/api\/health\/[a-z]+$/];

export type GateAnswer =
  | { readonly kind: "pass" }
  | { readonly kind: "unauthorized" }
  | { readonly kind: "sign-in"; readonly path: string };

/** What the gate in front of every route says. `pathAndQuery` is what was asked for. */
export function judgeRequest(pathAndQuery: string, hasSession: boolean): GateAnswer {
  const path = pathAndQuery.split("?")[0] ?? "";
  if (hasSession || OPEN_ROUTES.some((route) => route.test(path))) return { kind: "pass" };
  if (DATA_ROUTES.some((route) => route.test(path))) return { kind: "unauthorized" };
  if (path === "/") return { kind: "sign-in", path: "/sign-in" };
  return { kind: "sign-in", path: `/sign-in?next=${encodeURIComponent(safeNextPath(pathAndQuery))}` };
}
