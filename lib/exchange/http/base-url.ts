/**
 * The exchange's address as the account was given it: http or https, a host, perhaps a port and a path in front
 * of `/api`. Returned without a trailing slash. Throws RangeError, which never repeats what was written, because
 * a password may be in it.
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new RangeError(
      "the exchange's address must begin with https:// or http://, for example https://api.example.com",
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new RangeError("the exchange's address must not carry a user name or password");
  }
  if (url.search !== "" || url.hash !== "") {
    throw new RangeError("the exchange's address must end before any ? or #");
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}
