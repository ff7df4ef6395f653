import { decode, encode } from "next-auth/jwt";
import { systemClock } from "@/lib/core/clock";
import { isUuid } from "@/lib/core/uuid";
import { readEnv } from "@/lib/env/read-env";

/** Days that a sign-in lasts at most, however much it is used. */
export const SESSION_DAYS = 7;
export const SESSION_SECONDS = SESSION_DAYS * 86_400;

/** Names the row of the session (lib/store/sessions), which says whose it is and whether it still counts. */
export type SessionClaim = { readonly sessionId: string };

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
export function encodeSession({ sessionId }: SessionClaim): Promise<string> {
  return encode({ token: { sid: sessionId }, secret: sessionSecret(), maxAge: SESSION_SECONDS });
}

/** Null for anything but a token of ours that has not run out. Says nothing about the session: ask the database. */
export async function decodeSession(token: string | undefined): Promise<SessionClaim | null> {
  if (!token) return null;
  const secret = sessionSecret();
  const before = readBefore.get(token);
  if (before?.secret === secret && before.endsAtMs > systemClock.now()) return before.claim;
  const read = await readToken(token, secret);
  if (readBefore.size >= MOST_KEPT) readBefore.clear();
  if (read) readBefore.set(token, read);
  return read?.claim ?? null;
}

type ReadToken = { readonly claim: SessionClaim; readonly secret: string; readonly endsAtMs: number };

/** Taking one apart waits for another thread, and every page does it at the gate and again for itself. */
const readBefore = new Map<string, ReadToken>();
const MOST_KEPT = 10_000;

async function readToken(token: string, secret: string): Promise<ReadToken | null> {
  try {
    const claim = await decode({ token, secret });
    const { sid, exp } = claim ?? {};
    if (typeof sid !== "string" || typeof exp !== "number" || !isUuid(sid)) return null;
    return { claim: { sessionId: sid }, secret, endsAtMs: exp * 1000 };
  } catch {
    return null; // forged, damaged, run out or made under another secret: no session
  }
}

export function sessionSecret(): string {
  const secret = readEnv().NEXTAUTH_SECRET;
  if (!secret) throw new Error("NEXTAUTH_SECRET is not set: start Broker Desk with `npm start`.");
  return secret;
}
