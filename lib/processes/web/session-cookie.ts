import type { IncomingMessage } from "node:http";
import { decode } from "next-auth/jwt";

const COOKIE = /(?:^|;\s*)(?:__Secure-)?next-auth\.session-token=([^;]+)/;

/**
 * Whether this desk made the session cookie. Pages and routes ask the database whether the session
 * counts.
 */
export async function carriesSession(
  { headers }: Pick<IncomingMessage, "headers">,
  secret: string,
): Promise<boolean> {
  const token = COOKIE.exec(headers.cookie ?? "")?.[1];
  if (token === undefined || secret === "") return false;
  try {
    return typeof (await decode({ token, secret }))?.sid === "string";
  } catch {
    return false; // forged, damaged, or expired
  }
}
