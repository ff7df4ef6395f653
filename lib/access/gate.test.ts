import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { judgeRequest } from "./gate";

const APP = path.resolve(import.meta.dirname, "../../app");

/** "/(desk)/commissions/export/route.ts" answers "/commissions/export". */
function addressesOf(fileName: string): string[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === fileName && !file.includes("@"))
    .map((file) =>
      `/${path.dirname(file)}`.replace(/\/\([^)]+\)/g, "").replace(/\[\.\.\.[^\]]+\]/, "session"),
    );
}

test("every route that answers with data says 401 to a stranger, unless it is meant for strangers", () => {
  const routes = addressesOf("route.ts");
  expect(routes.length).toBeGreaterThan(0);
  for (const route of routes) {
    const open = route.startsWith("/api/auth/") || route.startsWith("/api/health/");
    expect(judgeRequest(route, false), route).toEqual({ kind: open ? "pass" : "unauthorized" });
  }
});

test("every page but sign-in leads a stranger to sign-in", () => {
  for (const page of addressesOf("page.tsx").map((address) => address.replace(/^\/\.$/, "/"))) {
    expect(judgeRequest(page, false).kind, page).toBe(page === "/sign-in" ? "pass" : "sign-in");
  }
});

test("sign-in leads back to where one wanted to go", () => {
  expect(judgeRequest("/coverage?account=2", false)).toEqual({
    kind: "sign-in",
    path: "/sign-in?next=%2Fcoverage%3Faccount%3D2",
  });
});

test("an address that does not exist tells a stranger nothing", () => {
  expect(judgeRequest("/settings/secret", false).kind).toBe("sign-in");
  expect(judgeRequest("/api/accounts", false).kind).toBe("unauthorized");
  expect(judgeRequest("/api/health/../accounts", false).kind).toBe("unauthorized");
});

test("with a session the gate is open", () => {
  expect(judgeRequest("/coverage", true)).toEqual({ kind: "pass" });
});
