import { expect, test } from "vitest";
import { HOME_PATH, safeNextPath } from "./safe-next";

test("a path of our own is kept with its query", () => {
  expect(safeNextPath("/coverage?account=2&day=2026-11-19")).toBe("/coverage?account=2&day=2026-11-19");
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/a/..//evil.example",
  "javascript:alert(1)",
  "evil",
  "",
  null,
  undefined,
])("%j never leads away", (next) => {
  expect(safeNextPath(next)).toBe(HOME_PATH);
});

test("signing in does not lead back to sign-in", () => {
  expect(safeNextPath("/sign-in?next=/coverage")).toBe(HOME_PATH);
});
