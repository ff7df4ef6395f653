import { expect, test } from "vitest";
import { shareHeaders } from "./page-policy";

const headers = shareHeaders("aGFzaA==");
const policy = headers["content-security-policy"] ?? "";

test("a shared page runs no script, loads nothing of another origin and is framed by nobody", () => {
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("style-src 'sha256-aGFzaA=='");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|script-src|connect-src|nonce|https?:|data:|\*/);
});

test("it is kept nowhere, listed nowhere, and its address goes nowhere", () => {
  expect(headers).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": expect.stringContaining("noindex"),
    "referrer-policy": "no-referrer",
  });
});
