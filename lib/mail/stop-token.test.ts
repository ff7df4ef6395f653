import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoppedLetters } from "./letter";
import { readStopToken, stopAddresses } from "./stop-token";

const SECRET = "0123456789abcdefghijklmnopqrstuvwxyz";
beforeEach(() => {
  vi.stubEnv("APP_SECRET", SECRET);
  vi.stubEnv("NEXTAUTH_URL", "https://desk.example");
});
afterEach(() => vi.unstubAllEnvs());

const anyLetters = fc.oneof(
  fc.record({ what: fc.constant("brief"), userId: fc.uuid(), accountId: fc.integer({ min: 1 }) }),
  fc.record({ what: fc.constant("notifications"), userId: fc.uuid() }),
) as fc.Arbitrary<StoppedLetters>;

const tokenOf = (letters: StoppedLetters) => stopAddresses(letters).page.split("/").at(-1) ?? "";

test("a token says whose letters of what kind it stops", () => {
  fc.assert(
    fc.property(anyLetters, (letters) => {
      const { page, press } = stopAddresses(letters);
      const token = tokenOf(letters);
      expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
      expect([page, press]).toEqual([
        `https://desk.example/stop-letters/${token}`,
        `https://desk.example/api/stop-letters/${token}`,
      ]);
      expect(readStopToken(token)).toEqual(letters);
    }),
  );
});

test("a token that this desk did not sign stops nothing, whatever is changed in it", () => {
  fc.assert(
    fc.property(anyLetters, anyLetters, fc.nat(), fc.string(), (letters, others, at, text) => {
      const token = tokenOf(letters);
      expect(readStopToken(text)).toBeNull();
      const [content] = tokenOf(others).split(".");
      const [own, mark] = token.split(".");
      if (content !== own) expect(readStopToken(`${content}.${mark}`)).toBeNull();
      const place = at % token.length;
      // The last character of a part has bits that are not used.
      if (token[place] === "." || token[place + 1] === "." || place === token.length - 1) return;
      const changed = token[place] === "A" ? "B" : "A";
      expect(readStopToken(token.slice(0, place) + changed + token.slice(place + 1))).toBeNull();
    }),
  );
});

test("a token of another secret stops nothing", () => {
  const token = tokenOf({ what: "notifications", userId: "3b0a6a4e-7a86-4b60-9d2e-0a6d3f5e9c11" });
  vi.stubEnv("APP_SECRET", `${SECRET}-changed`);
  expect(readStopToken(token)).toBeNull();
});
