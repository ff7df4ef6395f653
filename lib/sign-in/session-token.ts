import { decode, encode } from "next-auth/jwt";
import { isUuid } from "@/lib/core/uuid";
import { readEnv } from "@/lib/env/read-env";

/** Days after which a sign-in ends, even if it is used. */
export const SESSION_DAYS = 7;
export const SESSION_SECONDS = SESSION_DAYS * 86_400;

/**
 * The id of the session's row (lib/sign-in/store), which says whose it is and whether it is live.
 */
export type SessionClaim = { readonly sessionId: string };

/** Whether people reach the desk over https. */
export function usesSecureCookies(): boolean {
  return readEnv().NEXTAUTH_URL?.startsWith("https://") ?? false;
}

/** For every cookie: no script reads it, and no form of another site sends it. */
export function cookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies() } as const;
}

export function sessionCookie() {
  const options = cookieOptions();
  return { name: `${options.secure ? "__Secure-" : ""}next-auth.session-token`, options };
}

/** An encrypted token as next-auth makes it, so that its routes and ours read the same session. */
export function encodeSession({ sessionId }: SessionClaim): Promise<string> {
  return encode({ token: { sid: sessionId }, secret: sessionSecret(), maxAge: SESSION_SECONDS });
}

/**
 * Null for anything but a valid token of ours. Whether the session is live, only the database
 * knows.
 */
export async function decodeSession(token: string | undefined): Promise<SessionClaim | null> {
  if (!token) return null;
  try {
    const claim = await decode({ token, secret: sessionSecret() });
    const { sid } = claim ?? {};
    return typeof sid === "string" && isUuid(sid) ? { sessionId: sid } : null;
  } catch {
    return null; // forged, damaged, expired or made with another secret
  }
}

export function sessionSecret(): string {
  const secret = readEnv().NEXTAUTH_SECRET;
  if (!secret) throw new Error("NEXTAUTH_SECRET is not set: start Broker Desk with `npm start`.");
  return secret;
}
