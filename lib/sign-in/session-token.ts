import { decode, encode } from "next-auth/jwt";
import { isUuid } from "@/lib/core/uuid";
import { readEnv } from "@/lib/env/read-env";

/** Days that a sign-in lasts at most, however much it is used. */
export const SESSION_DAYS = 7;
export const SESSION_SECONDS = SESSION_DAYS * 86_400;

/** Names the row of the session (lib/sign-in/store), which says whose it is and whether it still counts. */
export type SessionClaim = { readonly sessionId: string };

/** Cookies carry `secure` where people reach the desk over https. */
export function usesSecureCookies(): boolean {
  return readEnv().NEXTAUTH_URL?.startsWith("https://") ?? false;
}

/** Of every cookie of the desk: no script reads it, and no other site's form sends it. */
export function cookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies() } as const;
}

export function sessionCookie() {
  const options = cookieOptions();
  return { name: `${options.secure ? "__Secure-" : ""}next-auth.session-token`, options };
}

/** next-auth's own encrypted token, so that its routes and ours read the same session. */
export function encodeSession({ sessionId }: SessionClaim): Promise<string> {
  return encode({ token: { sid: sessionId }, secret: sessionSecret(), maxAge: SESSION_SECONDS });
}

/** Null for anything but a token of ours that has not run out. Says nothing about the session: ask the database. */
export async function decodeSession(token: string | undefined): Promise<SessionClaim | null> {
  if (!token) return null;
  try {
    const claim = await decode({ token, secret: sessionSecret() });
    const { sid } = claim ?? {};
    return typeof sid === "string" && isUuid(sid) ? { sessionId: sid } : null;
  } catch {
    return null; // forged, damaged, run out or made under another secret: no session
  }
}

export function sessionSecret(): string {
  const secret = readEnv().NEXTAUTH_SECRET;
  if (!secret) throw new Error("NEXTAUTH_SECRET is not set: start Broker Desk with `npm start`.");
  return secret;
}
