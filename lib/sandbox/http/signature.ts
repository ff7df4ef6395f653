import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The signature of a request (field notes: Signing). `path` includes the query, `body` is the exact
 * bytes.
 */
export function signPath(
  secret: string,
  timestamp: string,
  method: string,
  path: string,
  body: string | Buffer = "",
): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}${method}${path}`).update(body).digest();
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // a stray % has no decoded form; the encoded one is still compared
  }
}

/**
 * Whether `signature` fits the path as it came, or with its query decoded: public clients do
 * either. Base64 is compared as text, so that url-safe and unpadded spellings are refused.
 */
export function isSignedBy(
  secret: string,
  request: { timestamp: string; method: string; path: string; body?: Buffer },
  signature: string,
): boolean {
  const given = Buffer.from(signature);
  return [request.path, decoded(request.path)].some((path) => {
    if (path === null) return false;
    const expected = Buffer.from(
      signPath(secret, request.timestamp, request.method, path, request.body).toString("base64"),
    );
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
