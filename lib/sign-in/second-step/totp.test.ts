import { describe, expect, test } from "vitest";
import { base32, matchingSteps, totpAddress, totpCode } from "./totp";

const RFC_SECRET = Buffer.from("12345678901234567890");

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i seconds the code is the RFC's", (seconds, code) => {
  expect(totpCode(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
});

/** RFC 4226, appendix D. */
test("the first ten counters give the RFC's codes", () => {
  const codes = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" ");
  expect(codes.map((_, counter) => totpCode(RFC_SECRET, counter))).toEqual(codes);
});

/** RFC 4648, section 10. */
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j is %j in base 32", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

describe("a typed code", () => {
  const now = 1_234_567_890_000;
  const present = now / 30_000;

  test("is taken one step early and one late, and no further", () => {
    for (const away of [-2, -1, 0, 1, 2]) {
      const steps = matchingSteps(RFC_SECRET, totpCode(RFC_SECRET, present + away), now);
      expect(steps, `${away} steps`).toEqual(Math.abs(away) <= 1 ? [present + away] : []);
    }
  });

  test("may have spaces, and otherwise only digits", () => {
    const code = totpCode(RFC_SECRET, present);
    expect(matchingSteps(RFC_SECRET, ` ${code.slice(0, 3)} ${code.slice(3)} `, now)).toEqual([
      present,
    ]);
    for (const typed of [
      "",
      code.slice(1),
      `0${code}`,
      `-${code.slice(1)}`,
      "００５９２４",
      `${code}\0`,
    ])
      expect(matchingSteps(RFC_SECRET, typed, now), typed).toEqual([]);
  });
});

test("the app's secret names the person and the desk", () => {
  expect(totpAddress(RFC_SECRET, "ann+desk@example.com")).toBe(
    "otpauth://totp/Broker%20Desk:ann%2Bdesk%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Broker%20Desk",
  );
});
