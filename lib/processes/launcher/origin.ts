/** This machine alone: no other one comes in there. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** A line for the terminal where other machines reach the desk over plain http; null where none does. */
export function warnOfPlainHttp(host: string, publicAddress: string | null): string | null {
  if (LOOPBACK_HOST.test(host) || publicAddress?.startsWith("https://")) return null;
  return `warning: other machines reach the desk over plain http (HOST=${host}): passwords and sessions can be read on the way. Put a proxy with TLS in front and set NEXTAUTH_URL=https://…`;
}

/** Where this machine reaches a server that listens on `host`: "every address" is not one to call. */
export function localOrigin(host: string, port: number): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
