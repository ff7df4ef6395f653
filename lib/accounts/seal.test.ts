import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openCredentials, sealCredentials } from "./seal";

const SECRET = "kX7w0bq2Zt9cVn4mLr8yHs6dPf3gJa1e";
const OTHER_SECRET = "Qm5nB8vC1xZ4lK7jH0gF3dS6aP9oI2uY";
const credentials = { apiKey: "bg_key", apiSecret: "s3cret-of-the-key", apiPassphrase: "пароль, 密码" };
const account = { baseUrl: "https://exchange.example", keyFingerprint: "a".repeat(64) };

test("what is sealed opens again, whatever characters it holds", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string({ unit: "grapheme" }),
      (apiKey, apiSecret, apiPassphrase) => {
        const sealed = sealCredentials({ apiKey, apiSecret, apiPassphrase }, account, SECRET);
        expect(openCredentials(sealed, account, SECRET)).toEqual({ apiKey, apiSecret, apiPassphrase });
      },
    ),
    { numRuns: 50 },
  );
});

test("the sealed bytes hold nothing readable and are never the same twice", () => {
  const first = sealCredentials(credentials, account, SECRET);
  const second = sealCredentials(credentials, account, SECRET);
  expect(first.equals(second)).toBe(false);
  for (const text of Object.values(credentials)) expect(first.includes(text)).toBe(false);
});

describe("refuses to open, without naming what is inside,", () => {
  const sealed = sealCredentials(credentials, account, SECRET);
  const messageOf = (open: () => unknown) => {
    try {
      open();
    } catch (error) {
      return `${(error as Error).message} ${(error as Error).stack}`;
    }
    throw new Error("it opened");
  };

  test.each<[string, () => unknown]>([
    ["under another secret", () => openCredentials(sealed, account, OTHER_SECRET)],
    [
      "for another address",
      () => openCredentials(sealed, { ...account, baseUrl: "https://evil.example" }, SECRET),
    ],
    [
      "for another key",
      () => openCredentials(sealed, { ...account, keyFingerprint: "b".repeat(64) }, SECRET),
    ],
    ["cut short", () => openCredentials(sealed.subarray(0, 29), account, SECRET)],
    [
      "of an unknown format",
      () => openCredentials(Buffer.concat([Buffer.from([9]), sealed.subarray(1)]), account, SECRET),
    ],
  ])("%s", (_how, open) => {
    const message = messageOf(open);
    for (const text of [...Object.values(credentials), SECRET, OTHER_SECRET])
      expect(message).not.toContain(text);
  });

  test("with any single bit turned", () => {
    for (let index = 0; index < sealed.length; index++) {
      const turned = Buffer.from(sealed);
      turned[index] = (turned[index] as number) ^ 1;
      expect(() => openCredentials(turned, account, SECRET)).toThrow(/stored credentials/);
    }
  });
});

test.each([
  ["short", "kX7w0bq2Zt9cVn4m"],
  ["repetitive", "ababababababababababababababababababab"],
])("a %s APP_SECRET seals nothing, and the sentence does not repeat it", (_how, secret) => {
  expect(() => sealCredentials(credentials, account, secret)).toThrow(/APP_SECRET/);
  expect(() => sealCredentials(credentials, account, secret)).not.toThrow(secret);
});
