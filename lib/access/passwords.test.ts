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
  const medianMs = async (known: string | null) => {
    const times: number[] = [];
    for (let i = 0; i < 9; i++) {
      const startedAt = performance.now();
      expect(await verifyPassword(known, "wrong password here")).toBe(false);
      times.push(performance.now() - startedAt);
    }
    return times.sort((a, b) => a - b)[4] as number;
  };
  await verifyPassword(null, "warm up");
  const [known, unknown] = [await medianMs(passwordHash), await medianMs(null)];
  expect(unknown / known).toBeGreaterThan(0.4);
  expect(unknown / known).toBeLessThan(2.5);
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
