import { expect, test } from "vitest";
import { findPasswordProblem } from "./password-rules";
import { hashPassword, verifyPassword } from "./passwords";

test("a password is kept as an argon2id hash with OWASP's cost", async () => {
  const passwordHash = await hashPassword("correct horse battery");
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(passwordHash, "correct horse battery")).toBe(true);
  expect(await verifyPassword(passwordHash, "correct horse batterz")).toBe(false);
});

test("an unknown person costs about the time of a known one and is refused", async () => {
  const passwordHash = await hashPassword("correct horse battery");
  const timeMs = async (known: string | null) => {
    const startedAt = performance.now();
    expect(await verifyPassword(known, "wrong password here")).toBe(false);
    return performance.now() - startedAt;
  };
  await timeMs(null); // the first one also makes the hash that stands for nobody
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 15; round++) {
    known.push(await timeMs(passwordHash));
    unknown.push(await timeMs(null));
  }
  // The shortest of each: what else the machine does can only add.
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test("the same letters in another composition are the same password", async () => {
  const composed = "pässword-pässword";
  expect(await verifyPassword(await hashPassword(composed), composed.normalize("NFD"))).toBe(true);
});

test.each([
  ["short", "too-short"],
  ["aaaaaaaaaaaaaa", "too-plain"],
  ["x".repeat(257), "too-long"],
  ["Broker@Example.com", "same-as-email"],
  ["correct horse battery", null],
])("%j as a new password: %s", (password, problem) => {
  expect(findPasswordProblem(password, "broker@example.com")).toBe(problem);
});
