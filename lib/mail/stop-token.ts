import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { deriveKey } from "@/lib/database/seal";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { webOrigin } from "@/lib/env/web-origin";
import type { StoppedLetters } from "./letter";

const stoppedSchema: z.ZodType<StoppedLetters> = z.union([
  z.strictObject({ what: z.literal("brief"), userId: z.uuid(), accountId: z.int().positive() }),
  z.strictObject({ what: z.literal("notifications"), userId: z.uuid() }),
]);

/** Names the key that is derived from APP_SECRET; never changed. */
const PURPOSE = "stop letters v1";
const LONGEST_TOKEN = 400;

/**
 * `page`: the address that asks before it stops the letters. `press`: the one to which a mail
 * program posts (RFC 8058). The token works as long as APP_SECRET stays; it opens nothing else.
 */
export function stopAddresses(letters: StoppedLetters) {
  const token = signStop(letters);
  return {
    page: `${webOrigin()}/stop-letters/${token}`,
    press: `${webOrigin()}/api/stop-letters/${token}`,
  };
}

function signStop(letters: StoppedLetters): string {
  const content = Buffer.from(JSON.stringify(letters)).toString("base64url");
  return `${content}.${markOf(content, readAppSecrets().current).toString("base64url")}`;
}

/** Null: this desk did not sign it. */
export function readStopToken(token: string): StoppedLetters | null {
  const [content = "", mark = "", ...rest] = token.slice(0, LONGEST_TOKEN + 1).split(".");
  if (token.length > LONGEST_TOKEN || rest.length > 0) return null;
  const given = Buffer.from(mark, "base64url");
  const { current, previous } = readAppSecrets();
  const secrets = previous === null ? [current] : [current, previous];
  const isSigned = secrets.some((secret) => {
    const expected = markOf(content, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return null;
  return stoppedSchema.parse(JSON.parse(Buffer.from(content, "base64url").toString()));
}

function markOf(content: string, secret: string): Buffer {
  return createHmac("sha256", deriveKey(PURPOSE, secret)).update(content).digest();
}
