import fc from "fast-check";
import { expect, test } from "vitest";
import { clientPath, parseClientPart } from "./client-path";

const partOf = (uid: string) => clientPath(uid).slice("/clients/".length);

test("a uid of digits stays readable", () => {
  expect(clientPath("3125195374")).toBe("/clients/3125195374");
});

test("any text comes back from its path, which contains nothing that a server or browser would change", () => {
  const anyUid = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.constantFrom(
      ".",
      "..",
      "/",
      "a/b",
      "%2e",
      "~",
      "~MQ",
      "=1+1",
      "émoji 🪙",
      "?#&",
      "a b",
      "\\",
      "\uFEFFx",
    ),
  );
  fc.assert(
    fc.property(anyUid, (uid) => {
      const part = partOf(uid);
      expect(new URL(`http://desk/clients/${part}`).pathname).toBe(`/clients/${part}`);
      expect(parseClientPart(part)).toBe(uid);
      expect(parseClientPart(encodeURIComponent(part))).toBe(uid);
      expect(parseClientPart(decodeURIComponent(part))).toBe(uid);
    }),
  );
});

test("an address that a person typed is taken as it reads", () => {
  expect(parseClientPart("a%2Fb")).toBe("a/b");
  expect(parseClientPart("=1%2B1")).toBe("=1+1");
});

test.each(["", "~", "~_", "~!", "~gICA", "%", "%FF"])(
  "a part that cannot be read is refused: %j",
  (part) => {
    expect(parseClientPart(part)).toBeNull();
  },
);
