import { createHmac, timingSafeEqual } from "node:crypto";

/** What is signed, for a request without a body (field notes: Signing). `path` includes the query. */
export function signPath(secret: string, timestamp: string, method: string, path: string): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}${method}${path}`).digest();
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // a stray % has no decoded form; the encoded one is still compared
  }
}

/**
 * True when `signature` fits the path as it came or with its query decoded: public clients do either. Base64 is
 * compared as text, so that url-safe, unpadded and spoiled spellings are none.
 */
export function isSignedBy(
  secret: string,
  request: { timestamp: string; method: string; path: string },
  signature: string,
): boolean {
  const given = Buffer.from(signature);
  return [request.path, decoded(request.path)].some((path) => {
    if (path === null) return false;
    const expected = Buffer.from(
      signPath(secret, request.timestamp, request.method, path).toString("base64"),
    );
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
