import { describe, expect, test } from "vitest";

import { isLong, judge } from "./door";

const KB = 1024;
const post = (url: string, bytes: number, hasSession: boolean) =>
  judge({ method: "POST", url, headers: { "content-length": String(bytes) } }, { hasSession });

describe("a body is as long as", () => {
  test.each([
    ["sign-in needs without a session", "/sign-in", 16 * KB, false],
    ["the largest form with one", "/rates", 4 * KB * KB, true],
    [
      "a visitor of a share link needs, whose session does not count",
      "/s/x/password",
      16 * KB,
      true,
    ],
    ["a script needs", "/api/v1/accounts/1/exports/commissions.csv", 16 * KB, true],
    ["an assistant needs", "/api/mcp", 16 * KB, true],
  ])("%s", (_what, url, bytes, hasSession) => {
    expect(post(url, bytes, hasSession)).toBeNull();
    expect(post(url, bytes + 1, hasSession)).toBe(413);
  });

  test("an upload's route says itself", () => {
    expect(post("/import/upload?account=1", 2 ** 32, false)).toBeNull();
    expect(post("/clients/import/file", 2 ** 32, false)).toBeNull();
  });
});

test("only what is longer than a stranger may send needs a session", () => {
  const isLongOf = (bytes: number) => isLong({ headers: { "content-length": String(bytes) } });
  expect([isLongOf(16 * KB), isLongOf(16 * KB + 1)]).toEqual([false, true]);
  expect(post("/shares", 17 * KB, true), "a page of the desk").toBeNull();
});

test("a route for scripts and assistants says itself which methods it has no answer for", () => {
  const ask = (url: string) => judge({ method: "DELETE", url, headers: {} }, { hasSession: false });
  expect(["/api/v1", "/api/mcp", "/api/mcpx", "/overview"].map(ask)).toEqual([
    null,
    null,
    405,
    405,
  ]);
});
