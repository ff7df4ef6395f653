import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOME_PATH, safeNextPath, safeRedirect, withNext } from "./safe-next";

test("a path of our own is kept with its query", () => {
  expect(safeNextPath("/coverage?account=2&day=2026-11-19")).toBe(
    "/coverage?account=2&day=2026-11-19",
  );
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\0/evil.example",
  "/\u2028/evil.example",
  "/\u202e/evil.example",
  "/a/..//evil.example",
  "/.//evil.example",
  "/%2e//evil.example",
  " //evil.example",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "http:evil.example",
  "evil",
  "@evil.example",
  "",
  null,
  undefined,
])("%j never leads away", (next) => {
  expect(safeNextPath(next)).toBe(HOME_PATH);
});

test.each(["/sign-in?next=/coverage", "/sign-in", "/api/auth/signout"])(
  "%s is not used as a target",
  (next) => {
    expect(safeNextPath(next)).toBe(HOME_PATH);
  },
);

test("a page whose name only begins alike is kept", () => {
  expect(safeNextPath("/apiary")).toBe("/apiary");
});

describe("whatever is asked for", () => {
  const OWN = "https://desk.example";
  const piece = fc.constantFrom(
    ...["/", "\\", "//", ".", "..", "?", "#", "@", ":", " ", "\t", "\n", "\0", "\u2028"],
    ...[
      "%2f",
      "%5c",
      "%2e",
      "%09",
      "%0d%0a",
      "javascript:",
      "https:",
      "evil.example",
      "desk.example",
      "a",
    ],
  );
  const hostile = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`),
    fc.webUrl({ withQueryParameters: true }),
    fc.string({ unit: "binary" }),
  );
  test("one stays on this desk", () => {
    fc.assert(
      fc.property(hostile, (next) => {
        const path = safeNextPath(next);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, `${OWN}/sign-in`).origin).toBe(OWN);
      }),
      { numRuns: 500 },
    );
  });

  test("the page of the second step leads on to nothing else", () => {
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom("/sign-in/second", "/sign-in/second?with=backup"),
        (next, page) => {
          const url = new URL(withNext(page, next), OWN);
          expect([url.origin, url.pathname]).toEqual([OWN, "/sign-in/second"]);
          expect(url.searchParams.getAll("next")).toEqual([safeNextPath(next)]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("next-auth stays on this desk, from a path or from an address", () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (next, whole) => {
        expect(new URL(safeRedirect(whole ? OWN + next : next, OWN)).origin).toBe(OWN);
      }),
      { numRuns: 500 },
    );
  });
});

test("an address that the gate refuses is not used as a redirect", () => {
  const long = `/commissions?client=${"1,".repeat(3_000)}`;
  expect(withNext("/sign-in/second", long)).toBe("/sign-in/second");
  expect(withNext("/sign-in/second?with=backup", long)).toBe("/sign-in/second?with=backup");
});

test("next-auth leads to our own pages by either name", () => {
  expect(safeRedirect("/coverage?day=2026-11-19", "http://localhost:3000")).toBe(
    "http://localhost:3000/coverage?day=2026-11-19",
  );
  expect(safeRedirect("http://localhost:3000/coverage", "http://localhost:3000")).toBe(
    "http://localhost:3000/coverage",
  );
  expect(safeRedirect("http://localhost:3000.evil.example/", "http://localhost:3000")).toBe(
    `http://localhost:3000${HOME_PATH}`,
  );
});
