import { ACTIVE_COOKIE } from "@/lib/core/active-cookie";

/**
 * Whether a person stands behind a request: it opens a page, runs an action, or came from a page in which somebody
 * pressed something within the last minutes. What a page that is left open asks for by itself keeps no session alive.
 */
export function isUsed(headers: Headers, cookies: { has: (name: string) => boolean }): boolean {
  if (cookies.has(ACTIVE_COOKIE) || headers.has("next-action")) return true;
  return !headers.has("rsc") && (headers.get("accept") ?? "").includes("text/html");
}
