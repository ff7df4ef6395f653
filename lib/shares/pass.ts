import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { readEnv } from "@/lib/env/read-env";
import { NOTHING_PASSED, type PassedSteps } from "@/lib/shares/visit";

/**
 * A pass lasts this long after its last step. A view counts once in it, so a reload is the same
 * view.
 */
export const PASS_SECONDS = 1_800;
/** The cookie's path is the link's own, so a browser holds one for each link. */
const NAME = "broker-desk.share";
/** How far the clocks of two processes may differ. */
const SKEW_MS = 60_000;
/** A key of its own: a pass cannot stand in for a session or a known browser, nor they for it. */
const KEY_NAME = "share pass v1";
const PASS = /^([0-7])\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/;

/** A pass opens one link, under its present password, domains and token. */
export type PassFor = { readonly id: string; readonly passVersion: number };

/** `path`: the cookie is sent to this link alone, under the token that the visitor has. */
export function passCookie(token: string) {
  const secure = readEnv().NEXTAUTH_URL?.startsWith("https://") ?? false;
  const options = {
    httpOnly: true,
    sameSite: "lax",
    path: `/s/${token}`,
    maxAge: PASS_SECONDS,
    secure,
  } as const;
  return { name: `${secure ? "__Secure-" : ""}${NAME}`, options };
}

/**
 * The text of the cookie: which steps were passed and when. Signed, not secret, and without the
 * link's id.
 */
export function makePass(steps: PassedSteps, passFor: PassFor, nowMs: number): string {
  const bits = Number(steps.password) + 2 * Number(steps.email) + 4 * Number(steps.counted);
  const claim = `${bits}.${Math.floor(nowMs / 1000).toString(36)}`;
  return `${claim}.${sign(claim, passFor).toString("base64url")}`;
}

/**
 * The steps that the browser passed; none unless the text is a valid pass to this link that has not
 * run out.
 */
export function readPass(text: string | null, passFor: PassFor, nowMs: number): PassedSteps {
  const [, bits = "", made = "", signature = ""] = PASS.exec(text ?? "") ?? [];
  const expected = sign(`${bits}.${made}`, passFor);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return NOTHING_PASSED;
  const ageMs = nowMs - Number.parseInt(made, 36) * 1000;
  if (ageMs < -SKEW_MS || ageMs >= PASS_SECONDS * 1000) return NOTHING_PASSED;
  const has = (bit: number) => (Number(bits) & bit) !== 0;
  return { password: has(1), email: has(2), counted: has(4) };
}

function sign(claim: string, { id, passVersion }: PassFor): Buffer {
  const secret = readEnv().NEXTAUTH_SECRET;
  if (!secret) throw new Error("NEXTAUTH_SECRET is not set: start Broker Desk with `npm start`.");
  const key = Buffer.from(hkdfSync("sha256", secret, "broker-desk", KEY_NAME, 32));
  return createHmac("sha256", key).update(`${id} ${passVersion} ${claim}`).digest();
}
