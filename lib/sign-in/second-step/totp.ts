import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The defaults of authenticator apps (RFC 6238): HMAC-SHA-1, six digits, steps of 30 seconds. */
const DIGITS = 6;
const STEP_MS = 30_000;
/**
 * Steps before and after the current one whose codes are accepted too, since clocks of phones
 * differ (RFC 6238, 5.2).
 */
const TOLERATED_STEPS = 1;
/** 160 bits, as long as the hash (RFC 4226, 4). */
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const ISSUER = "Broker Desk";

export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function looksLikeTotpCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replaceAll(/\s/g, ""));
}

/**
 * The accepted steps whose code this is, oldest first; empty: it is none. Takes the same time for
 * each.
 */
export function matchingSteps(secret: Uint8Array, typed: string, nowMs: number): number[] {
  if (!looksLikeTotpCode(typed)) return [];
  const code = Buffer.from(typed.replaceAll(/\s/g, ""));
  const present = Math.floor(nowMs / STEP_MS);
  const steps = Array.from(
    { length: 2 * TOLERATED_STEPS + 1 },
    (_, at) => present - TOLERATED_STEPS + at,
  );
  return steps.filter((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), code));
}

/** The code of one step since 1970 (RFC 4226, 5.3, with the time as its counter). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function totpAddress(secret: Uint8Array, email: string): string {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(ISSUER)}`;
}

/** RFC 4648 without padding, as apps take it typed by hand. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}
