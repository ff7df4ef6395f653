import { randomBytes } from "node:crypto";

/** How the nonce of a page travels from the proxy to its layout. */
export const NONCE_HEADER = "x-nonce";
/** Bits that nobody guesses between two requests (CSP level 3 asks for 128). */
const NONCE_BYTES = 16;

export function makeNonce(): string {
  return randomBytes(NONCE_BYTES).toString("base64");
}

/**
 * The Content-Security-Policy of a page. Style attributes are allowed: heights and colours of charts are such. `data:` is
 * for a chart that becomes a PNG. The development server evaluates code, adds styles and keeps a socket open.
 */
export function pagePolicy(nonce: string, { dev }: { readonly dev: boolean }): string {
  const allowed = {
    "default-src": "'self'",
    "script-src": `'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src": dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": dev ? "'self' ws:" : "'self'",
    "object-src": "'none'",
    "frame-src": "'none'",
    "worker-src": "'none'",
    "media-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return policyText(allowed);
}

function policyText(allowed: Readonly<Record<string, string>>): string {
  return Object.entries(allowed)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
}

/**
 * Of every answer under /s/, beside lib/processes/web/answer-headers.ts. It is kept nowhere, so that a revoked link is
 * gone with the next request. `styleHash`: base64 of the SHA-256 of the page's one style element.
 */
export function shareHeaders(styleHash: string): Readonly<Record<string, string>> {
  return {
    "content-security-policy": policyText({
      "default-src": "'none'",
      "style-src": `'sha256-${styleHash}'`,
      "img-src": "'self'",
      "font-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    }),
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
    "cache-control": "private, no-store",
  };
}
