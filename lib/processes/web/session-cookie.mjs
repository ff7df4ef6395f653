import { decode } from "next-auth/jwt";

const COOKIE = /(?:^|;\s*)(?:__Secure-)?next-auth\.session-token=([^;]+)/;

/**
 * Whether a request carries a session cookie that this desk made. Whether the session still counts, pages, actions and
 * routes ask the database (lib/access/sign-in/session-token.ts makes the cookie).
 */
export async function carriesSession({ headers }, secret) {
  const token = COOKIE.exec(headers.cookie ?? "")?.[1];
  if (token === undefined || !secret) return false;
  try {
    return typeof (await decode({ token, secret }))?.sid === "string";
  } catch {
    return false; // forged, damaged, or it has run out
  }
}
