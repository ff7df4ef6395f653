import { decode, encode } from "next-auth/jwt";
import { readEnv } from "@/lib/env/read-env";
import type { User } from "@/lib/store/users";

/** Seconds a sign-in lasts. */
export const SESSION_SECONDS = 7 * 86_400;

/** Who signed in, and the person's session number at that time: an older number is refused (lib/store/users). */
export type SessionClaim = { readonly userId: string; readonly epoch: number };

/** Cookies carry `secure` where people reach the desk over https. */
export function usesSecureCookies(): boolean {
  return readEnv().NEXTAUTH_URL?.startsWith("https://") ?? false;
}

export function sessionCookie() {
  const secure = usesSecureCookies();
  return {
    name: `${secure ? "__Secure-" : ""}next-auth.session-token`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure } as const,
  };
}

/** next-auth's own encrypted token, so that its routes and ours read the same session. */
export function encodeSession(user: Pick<User, "id" | "sessionEpoch">): Promise<string> {
  const token = { sub: user.id, epoch: user.sessionEpoch };
  return encode({ token, secret: sessionSecret(), maxAge: SESSION_SECONDS });
}

/** Null for anything but a token of ours that has not run out. Says nothing about the person: ask the database. */
export async function decodeSession(token: string | undefined): Promise<SessionClaim | null> {
  if (!token) return null;
  try {
    const claim = await decode({ token, secret: sessionSecret() });
    return typeof claim?.sub === "string" && typeof claim.epoch === "number"
      ? { userId: claim.sub, epoch: claim.epoch }
      : null;
  } catch {
    return null; // forged, damaged, run out or made under another secret: no session
  }
}

export function sessionSecret(): string {
  const secret = readEnv().NEXTAUTH_SECRET;
  if (!secret) throw new Error("NEXTAUTH_SECRET is not set: start Broker Desk with `npm start`.");
  return secret;
}
