import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { NOTHING_PASSED, type PassedSteps } from "@/lib/shares/visit";
import { makePass, PASS_SECONDS, passCookie, readPass } from "./pass";

const NOW = Date.UTC(2026, 10, 24, 12);
const link = { id: randomUUID(), passVersion: 3 };

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const BITS = [false, true];
const STEPS: PassedSteps[] = BITS.flatMap((password) =>
  BITS.flatMap((email) => BITS.map((counted) => ({ password, email, counted }))),
);

test.each(STEPS)("a pass says what it was made for: %o", (steps) => {
  expect(readPass(makePass(steps, link, NOW), link, NOW)).toEqual(steps);
});

test("it ends after half an hour, and begins at most a minute from now", () => {
  const pass = makePass({ ...NOTHING_PASSED, password: true }, link, NOW);
  expect(readPass(pass, link, NOW + PASS_SECONDS * 1000 - 1).password).toBe(true);
  expect(readPass(pass, link, NOW + PASS_SECONDS * 1000)).toEqual(NOTHING_PASSED);
  expect(readPass(pass, link, NOW - 60_001)).toEqual(NOTHING_PASSED);
});

test("it opens no other link, no other version, and nothing under another secret", () => {
  const pass = makePass({ password: true, email: true, counted: true }, link, NOW);
  for (const other of [
    { ...link, id: randomUUID() },
    { ...link, passVersion: 4 },
  ]) {
    expect(readPass(pass, other, NOW)).toEqual(NOTHING_PASSED);
  }
  vi.stubEnv("NEXTAUTH_SECRET", "another secret of the tests, also long enough");
  expect(readPass(pass, link, NOW)).toEqual(NOTHING_PASSED);
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
});

test("no change to a pass makes it pass more", () => {
  const pass = makePass(NOTHING_PASSED, link, NOW);
  for (let at = 0; at < pass.length; at++) {
    for (const other of "07z.-Aé\0") {
      const bent = `${pass.slice(0, at)}${other}${pass.slice(at + 1)}`;
      expect(readPass(bent, link, NOW)).toEqual(NOTHING_PASSED);
    }
  }
  for (const text of [
    null,
    "",
    "7",
    `7.${(NOW / 1000).toString(36)}.`,
    `${pass} `,
    pass.repeat(1000),
  ]) {
    expect(readPass(text, link, NOW)).toEqual(NOTHING_PASSED);
  }
});

test("its cookie is the link's alone, and out of reach of scripts", () => {
  vi.stubEnv("NEXTAUTH_URL", "https://desk.example.com");
  expect(passCookie("abc")).toMatchObject({
    name: "__Secure-broker-desk.share",
    options: { httpOnly: true, secure: true, sameSite: "lax", path: "/s/abc" },
  });
});
