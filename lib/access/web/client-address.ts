/**
 * The address a request came from: the last one of X-Forwarded-For, which the nearest proxy or our own server
 * wrote. Earlier entries are what the other side says of itself.
 */
export function clientAddress(headers: Headers): string {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last ? last : "unknown";
}
