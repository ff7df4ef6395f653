/** Replaces a token in an address. */
const HIDDEN = "[token]";

/**
 * Addresses that end in a token which opens something by itself, as the folders of app/
 * (hide-tokens.test.ts).
 */
const TOKEN_PATH =
  /(\/(?:s|invite|sign-in\/(?:reset|link)|(?:api\/)?stop-letters|api\/feeds\/calendar)\/)[^/?#\s"'`<>()]+/g;

/** Tokens of links and scripts have 43 letters (lib/sign-in/secrets/link-token.ts). */
const TOKEN = /[A-Za-z0-9_-]{43,}/g;

/** A query may have filters, e-mails, return addresses and a provider's codes, which a trace does not need. */
const QUERY = /(\/[^\s?"'`<>]*)\?[^\s"'`<>]*/g;

/** A text for traces, without tokens and without the query of an address. */
export function hideTokens(text: string): string {
  return text.replace(QUERY, "$1").replace(TOKEN_PATH, `$1${HIDDEN}`).replace(TOKEN, HIDDEN);
}
