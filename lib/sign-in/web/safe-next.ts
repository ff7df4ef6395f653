/** Where a person lands after sign-in when the address names nothing better. */
export const HOME_PATH = "/overview";
const ORIGIN = "http://desk.invalid";
/** What lib/processes/web/door.ts lets in; encoded once more an address can be three times as long. */
export const LONGEST_ADDRESS = 8_000;
/** How the address that was asked for travels from the proxy to whatever leads away from it. */
export const ASKED_HEADER = "x-asked-for";

/** Where next-auth may lead: as `safeNextPath`, for it also names our own pages with our origin. */
export function safeRedirect(url: string, origin: string): string {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return origin + safeNextPath(path);
}

/** Path and query of a page of ours; the home page for what a browser could read as another origin ("//x", "/\x"). */
export function safeNextPath(next: unknown): string {
  // Browsers drop tabs and line ends from an address and read "\" as "/"; what nobody sees could hide either.
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

/** A page on the way into the desk that leads on to `next`; the page alone where the address would be too long. */
export function withNext(page: string, next: unknown): string {
  const address = `${page}${page.includes("?") ? "&" : "?"}next=${encodeURIComponent(safeNextPath(next))}`;
  return address.length <= LONGEST_ADDRESS ? address : page;
}
