/**
 * What every answer under /s/ says beside the rules of any answer (lib/processes/web/answer-headers.mjs), whatever it
 * is: a shared page, a file of it, a refusal, a failure. A shared page runs no script at all, loads nothing of another
 * origin, and its one style element counts by its hash. It is kept nowhere, so that a revoked link is gone with the
 * next request; no search engine lists it; where a link of the commentary leads, nobody learns the address.
 * `styleHash`: base64 of the SHA-256 of that element's text.
 */
export function shareHeaders(styleHash: string): Readonly<Record<string, string>> {
  return {
    "content-security-policy": Object.entries(ALLOWED)
      .map(([directive, source]) => `${directive} ${source.replace("HASH", styleHash)}`)
      .join("; "),
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
    "cache-control": "private, no-store",
  };
}

const ALLOWED = {
  "default-src": "'none'",
  "style-src": "'sha256-HASH'",
  "img-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
} as const;
