import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openStored, sealForStorage } from "@/lib/accounts/credentials";

const SECRET = "kX7w0bq2Zt9cVn4mLr8yHs6dPf3gJa1e";
const ONLY = { current: SECRET, previous: null };
const OTHER_SECRET = "Qm5nB8vC1xZ4lK7jH0gF3dS6aP9oI2uY";
const credentials = {
  apiKey: "bg_key",
  apiSecret: "s3cret-of-the-key",
  apiPassphrase: 'pass, "phrase"',
};
const account = { baseUrl: "https://exchange.example", keyFingerprint: "a".repeat(64) };

const sendable = fc.stringMatching(/^[!-~]([ -~]{0,40}[!-~])?$/);

test("what is sealed opens again, with any characters", () => {
  fc.assert(
    fc.property(
      sendable,
      fc.string({ unit: "grapheme", minLength: 1 }),
      sendable,
      (apiKey, apiSecret, apiPassphrase) => {
        const opened = openStored(
          sealForStorage({ apiKey, apiSecret, apiPassphrase }, account, SECRET),
          account,
          ONLY,
        );
        expect([opened.apiKey, opened.apiSecret, opened.apiPassphrase]).toEqual([
          apiKey,
          apiSecret,
          apiPassphrase,
        ]);
      },
    ),
    { numRuns: 50 },
  );
});

test("opens under either secret while APP_SECRET is being changed", () => {
  for (const [current, previous] of [
    [SECRET, OTHER_SECRET],
    [OTHER_SECRET, SECRET],
  ] as const) {
    const opened = openStored(sealForStorage(credentials, account, SECRET), account, {
      current,
      previous,
    });
    expect(opened.apiSecret).toBe(credentials.apiSecret);
  }
});

test("the sealed bytes hold nothing readable and are never the same twice", () => {
  const first = sealForStorage(credentials, account, SECRET);
  const second = sealForStorage(credentials, account, SECRET);
  expect(first.equals(second)).toBe(false);
  for (const text of Object.values(credentials)) expect(first.includes(text)).toBe(false);
});

describe("refuses to open, without naming what is inside,", () => {
  const sealed = sealForStorage(credentials, account, SECRET);
  const messageOf = (open: () => unknown) => {
    try {
      open();
    } catch (error) {
      return `${(error as Error).message} ${(error as Error).stack}`;
    }
    throw new Error("it opened");
  };

  test.each<[string, () => unknown]>([
    [
      "under another secret",
      () => openStored(sealed, account, { current: OTHER_SECRET, previous: null }),
    ],
    [
      "for another address",
      () => openStored(sealed, { ...account, baseUrl: "https://evil.example" }, ONLY),
    ],
    [
      "for another key",
      () => openStored(sealed, { ...account, keyFingerprint: "b".repeat(64) }, ONLY),
    ],
    ["cut short", () => openStored(sealed.subarray(0, 29), account, ONLY)],
    [
      "of an unknown format",
      () => openStored(Buffer.concat([Buffer.from([9]), sealed.subarray(1)]), account, ONLY),
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
      expect(() => openStored(turned, account, ONLY)).toThrow(/stored credentials/);
    }
  });
});

test.each([
  ["short", "kX7w0bq2Zt9cVn4m"],
  ["repetitive", "ababababababababababababababababababab"],
])("a %s APP_SECRET seals nothing, and the sentence does not repeat it", (_how, secret) => {
  expect(() => sealForStorage(credentials, account, secret)).toThrow(/APP_SECRET/);
  expect(() => sealForStorage(credentials, account, secret)).not.toThrow(secret);
});
