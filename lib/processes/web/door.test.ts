import { describe, expect, test } from "vitest";

const { judge } = await import(new URL("./door.mjs", import.meta.url).href);

const KB = 1024;
const COOKIE = "a=b; next-auth.session-token=x";
const post = (url: string, bytes: number, cookie?: string) =>
  judge({ method: "POST", url, headers: { "content-length": String(bytes), cookie } });

describe("a body is as long as", () => {
  test.each([
    ["sign-in needs without a session", "/sign-in", 16 * KB, undefined],
    ["the largest form with one", "/rates", 4 * KB * KB, COOKIE],
    ["the largest form over TLS", "/rates", 4 * KB * KB, "__Secure-next-auth.session-token=x"],
    ["a visitor of a share link needs, whose session does not count", "/s/x/password", 16 * KB, COOKIE],
    ["a script needs", "/api/v1/accounts/1/exports/commissions.csv", 16 * KB, COOKIE],
  ])("%s", (_what, url, bytes, cookie) => {
    expect(post(url, bytes, cookie)).toBeNull();
    expect(post(url, bytes + 1, cookie)).toBe(413);
  });

  test("an upload's route says itself", () => {
    expect(post("/import/upload?account=1", 2 ** 32)).toBeNull();
    expect(post("/clients/import/file", 2 ** 32)).toBeNull();
  });
});

test("a cookie that only ends alike is no session's", () => {
  expect(post("/rates", 17 * KB, "my-next-auth.session-token=x")).toBe(413);
  expect(post("/shares", 17 * KB, COOKIE), "a page of the desk").toBeNull();
});
