import { hash, randomUUID } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { cookieOptions, sessionSecret } from "./session-token";

/** Seconds that a browser stays known without another sign-in. */
export const KNOWN_SECONDS = 180 * 86_400;
/** People who share one browser; the longest ago leave. */
const MOST_PEOPLE = 8;
/** Another key than that of sessions: neither can replace the other. */
const SALT = "known browser";

export type KnownBrowser = { readonly id: string; readonly people: readonly string[] };

export function knownBrowserCookie() {
  const options = cookieOptions();
  return { name: `${options.secure ? "__Host-" : ""}broker-desk.known`, options };
}

/** Null for anything but a cookie of ours that has not run out. */
export async function readKnownBrowser(text: string | undefined): Promise<KnownBrowser | null> {
  if (!text) return null;
  try {
    const claim = await decode({ token: text, secret: sessionSecret(), salt: SALT });
    return typeof claim?.kid === "string" && Array.isArray(claim.people)
      ? { id: claim.kid, people: claim.people.map(String) }
      : null;
  } catch {
    return null; // forged, damaged, run out or made under another secret: an unknown browser
  }
}

/** The cookie's text after this person signed in: one that is known already keeps its id, and with it its count. */
export function rememberIn(browser: KnownBrowser | null, email: string): Promise<string> {
  const mark = markOf(email);
  const people = [mark, ...(browser?.people ?? []).filter((other) => other !== mark)].slice(
    0,
    MOST_PEOPLE,
  );
  const token = { kid: browser?.id ?? randomUUID(), people };
  return encode({ token, secret: sessionSecret(), salt: SALT, maxAge: KNOWN_SECONDS });
}

export function isKnownTo(browser: KnownBrowser | null, email: string): browser is KnownBrowser {
  return browser?.people.includes(markOf(email)) ?? false;
}

function markOf(email: string): string {
  return hash("sha256", email.trim().toLowerCase(), "base64url").slice(0, 16);
}
