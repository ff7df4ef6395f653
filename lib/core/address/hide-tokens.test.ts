import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { hideTokens } from "./hide-tokens";

const TOKEN = "Zk9_-".repeat(9).slice(0, 43);
const APP = path.resolve(import.meta.dirname, "../../../app");

/**
 * "/s/[token]/panel": every address of app/ with a token, or with a calendar file, whose name is a
 * token.
 */
const routes = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((file) => `/${file.replaceAll(path.sep, "/")}`)
  .filter((file) => /\/(?:page|route)\.tsx?$/.test(file) && /\/(?:\[token\]|feeds\/)/.test(file))
  .map((file) => path.dirname(file).replaceAll(/\/\([^)]+\)/g, ""));

test("the desk has addresses with tokens", () => expect(routes.length).toBeGreaterThan(8));

test.each(routes)("%s shows no token, however it is spelt", (route) => {
  const spelt = [...TOKEN].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
  for (const token of [TOKEN, spelt, "short"]) {
    const address = route.replace(/\[(?:token|file)\]/, token);
    const hidden = hideTokens(`GET http://localhost:3000${address}?next=${token} failed`);
    expect(hidden).not.toContain(token);
    expect(hidden).toMatch(/^GET http:\/\/localhost:3000\/.*\[token\].* failed$/);
  }
});

test.each([
  "/commissions",
  "GET /research/[code]",
  "http://localhost:3000/api/v1/accounts/1/exports/commissions.csv",
  "what is this? nobody knows",
])("%s stays as it is", (text) => expect(hideTokens(text)).toBe(text));

test("a token is hidden wherever it stands, and a query is left out", () => {
  expect(hideTokens(`Bearer bd_${TOKEN}`)).toBe("Bearer [token]");
  expect(hideTokens("/clients?q=somebody@example.com")).toBe("/clients");
  expect(hideTokens("at /api/auth/callback/oidc?code=abc&state=def (line 1)")).toBe(
    "at /api/auth/callback/oidc (line 1)",
  );
});
