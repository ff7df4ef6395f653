/** What stands for a token in an address. */
const HIDDEN = "[token]";

/** Addresses that end in a token which opens something by itself, as the folders of app/ (hide-tokens.test.ts). */
const TOKEN_PATH =
  /(\/(?:s|invite|sign-in\/(?:reset|link)|api\/feeds\/calendar)\/)[^/?#\s"'`<>()]+/g;

/** Tokens of links and scripts have 43 letters (lib/sign-in/secrets/link-token.ts): wherever one stands, it is hidden. */
const TOKEN = /[A-Za-z0-9_-]{43,}/g;

/** Filters, e-mails, addresses to go on to, a provider's codes: nobody needs them to read a trace. */
const QUERY = /(\/[^\s?"'`<>]*)\?[^\s"'`<>]*/g;

/** A text for traces: without any token of a link, and without the query of an address. */
export function hideTokens(text: string): string {
  return text.replace(QUERY, "$1").replace(TOKEN_PATH, `$1${HIDDEN}`).replace(TOKEN, HIDDEN);
}
