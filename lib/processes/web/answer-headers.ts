/**
 * On every answer. A page brings its own Content-Security-Policy (proxy.ts); anything else may run
 * no script.
 */
const FIXED: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** A year, for this host alone: others of the same domain are not ours to bind. */
const HSTS = { "Strict-Transport-Security": "max-age=31536000" };

export function answerHeaders(overTls: boolean): Readonly<Record<string, string>> {
  return overTls ? { ...FIXED, ...HSTS } : FIXED;
}
