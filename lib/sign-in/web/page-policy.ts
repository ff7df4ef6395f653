import { randomBytes } from "node:crypto";

/** Carries a page's nonce from the proxy to its layout. */
export const NONCE_HEADER = "x-nonce";
/** 128 bits, as CSP level 3 requires. */
const NONCE_BYTES = 16;

export function makeNonce(): string {
  return randomBytes(NONCE_BYTES).toString("base64");
}

/**
 * The Content-Security-Policy of a page. Charts need style attributes for heights and colours, and
 * `data:` to become a PNG. The development server evaluates code, adds styles and keeps a socket
 * open.
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
 * Headers of every answer under /s/, in addition to lib/processes/web/answer-headers.ts. Nothing is
 * cached, so that a revoked link stops working at once. `styleHash`: base64 of the SHA-256 of the
 * page's style element.
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
