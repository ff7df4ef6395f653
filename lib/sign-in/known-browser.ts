import { hash, randomUUID } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { cookieOptions, sessionSecret } from "./session-token";

/** Seconds that a browser stays known without another sign-in. */
export const KNOWN_SECONDS = 180 * 86_400;
/** Remembered people of one browser; those who signed in longest ago are dropped. */
const MOST_PEOPLE = 8;
/** Gives these cookies another key than sessions, so that neither can replace the other. */
const SALT = "known browser";

export type KnownBrowser = { readonly id: string; readonly people: readonly string[] };

export function knownBrowserCookie() {
  const options = cookieOptions();
  return { name: `${options.secure ? "__Host-" : ""}broker-desk.known`, options };
}

/** Null for anything but a valid cookie of ours. */
export async function readKnownBrowser(text: string | undefined): Promise<KnownBrowser | null> {
  if (!text) return null;
  try {
    const claim = await decode({ token: text, secret: sessionSecret(), salt: SALT });
    return typeof claim?.kid === "string" && Array.isArray(claim.people)
      ? { id: claim.kid, people: claim.people.map(String) }
      : null;
  } catch {
    return null; // forged, damaged, expired or made with another secret
  }
}

/**
 * The cookie after this person signed in. A known browser keeps its id, and so its count of tries.
 */
export function rememberIn(browser: KnownBrowser | null, email: string): Promise<string> {
  const mark = markOf(email);
  const others = (browser?.people ?? []).filter((other) => other !== mark);
  const people = [mark, ...others].slice(0, MOST_PEOPLE);
  const token = { kid: browser?.id ?? randomUUID(), people };
  return encode({ token, secret: sessionSecret(), salt: SALT, maxAge: KNOWN_SECONDS });
}

export function isKnownTo(browser: KnownBrowser | null, email: string): browser is KnownBrowser {
  return browser?.people.includes(markOf(email)) ?? false;
}

function markOf(email: string): string {
  return hash("sha256", email.trim().toLowerCase(), "base64url").slice(0, 16);
}
