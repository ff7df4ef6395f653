/** Where sign-in leads if the URL names no page. */
export const HOME_PATH = "/overview";
const ORIGIN = "http://desk.invalid";
/**
 * Characters that lib/processes/web/door.ts accepts. Encoded again, a URL can be three times as
 * long.
 */
export const LONGEST_ADDRESS = 8_000;
/** Carries the requested URL from the proxy to code that redirects. */
export const ASKED_HEADER = "x-asked-for";

/**
 * Where next-auth may redirect: as `safeNextPath`, but next-auth also writes our pages with our
 * origin.
 */
export function safeRedirect(url: string, origin: string): string {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return origin + safeNextPath(path);
}

/**
 * Path and query of a page of ours; the home page for anything a browser could read as another
 * origin ("//x", "/\x").
 */
export function safeNextPath(next: unknown): string {
  // Browsers drop tabs and line ends from a URL and read "\" as "/". Invisible characters could
  // hide either.
  if (
    typeof next !== "string" ||
    !next.startsWith("/") ||
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u.test(next)
  )
    return HOME_PATH;
  const url = URL.canParse(next, ORIGIN) ? new URL(next, ORIGIN) : null;
  if (url?.origin !== ORIGIN || url.pathname.startsWith("//")) return HOME_PATH;
  return /^\/(?:sign-in|api)(?:\/|$)/.test(url.pathname) ? HOME_PATH : url.pathname + url.search;
}

/** A page of sign-in that leads on to `next`; without `next` if the URL would be too long. */
export function withNext(page: string, next: unknown): string {
  const address = `${page}${page.includes("?") ? "&" : "?"}next=${encodeURIComponent(safeNextPath(next))}`;
  return address.length <= LONGEST_ADDRESS ? address : page;
}
