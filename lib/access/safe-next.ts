/** Where a person lands after sign-in when the address names nothing better. */
export const HOME_PATH = "/commissions";
const ORIGIN = "http://desk.invalid";

/**
 * A path of our own to go to after sign-in: path and query, never another site. `next` is what the address bar
 * said, so anything that a browser could read as another origin ("//x", "/\x", "javascript:") becomes the home page.
 */
export function safeNextPath(next: string | null | undefined): string {
  // Browsers drop tabs and line ends from an address and read "\" as "/": refuse rather than guess.
  if (!next?.startsWith("/") || [...next].some((letter) => letter < " " || letter === "\\")) return HOME_PATH;
  const url = URL.canParse(next, ORIGIN) ? new URL(next, ORIGIN) : null;
  if (url?.origin !== ORIGIN || url.pathname.startsWith("//")) return HOME_PATH;
  return url.pathname.startsWith("/sign-in") ? HOME_PATH : url.pathname + url.search;
}
