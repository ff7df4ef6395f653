import { expect, test } from "vitest";
import { makeNonce, pagePolicy } from "./page-policy";

const directives = (policy: string) =>
  new Map(
    policy
      .split("; ")
      .map((part) => [part.slice(0, part.indexOf(" ")), part.slice(part.indexOf(" ") + 1)]),
  );

test("a page runs scripts of its nonce alone", () => {
  const policy = directives(pagePolicy("bm9uY2U=", { dev: false }));
  expect(policy.get("script-src")).toBe("'nonce-bm9uY2U=' 'strict-dynamic'");
  expect(policy.get("style-src")).toBe("'self' 'nonce-bm9uY2U='");
  for (const directive of ["object-src", "base-uri", "frame-ancestors", "frame-src"])
    expect(policy.get(directive)).toBe("'none'");
  expect(pagePolicy("x", { dev: false })).not.toMatch(
    /unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/,
  );
});

test("only the development server may evaluate", () => {
  expect(directives(pagePolicy("x", { dev: true })).get("script-src")).toContain("'unsafe-eval'");
});

test("no nonce comes twice, and each is one that a header and an attribute can hold", () => {
  const nonces = Array.from({ length: 1_000 }, makeNonce);
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
});
