import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findRouteKind, hasForeignAction, judgeRequest, ROUTES } from "./gate";

const APP = path.resolve(import.meta.dirname, "../../../app");

/** "/(desk)/coverage/progress/route.ts" answers "/coverage/progress". */
function addressesOf(fileName: string): string[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === fileName && !file.includes("@"))
    .map((file) =>
      `/${path.dirname(file)}`.replace(/\/\([^)]+\)/g, "").replace(/\[\.\.\.[^\]]+\]/, "session"),
    );
}

const AREAS = new Map([
  ["/api/auth", "open-data"],
  ["/api/health", "open-data"],
  ["/api/feeds", "token"],
  ["/api/v1", "token"],
  ["/s", "share"],
  ["/texts", "open-data"],
]);

test("every route that answers with data is in the table, and nothing else is", () => {
  const [routes, pages] = [addressesOf("route.ts"), addressesOf("page.tsx")];
  expect(routes.length).toBeGreaterThan(0);
  for (const route of routes) {
    const area = /^\/(?:api\/)?(?:auth|feeds|health|v1|s|texts)(?=\/|$)/.exec(route)?.[0] ?? "";
    const kind = AREAS.get(area) ?? "data";
    expect(findRouteKind(route), route).toBe(kind);
  }
  for (const page of pages) expect(findRouteKind(page), page).toMatch(/^(?:open-)?page$/);
  const known = new Set([...routes, ...pages]);
  for (const [pattern] of ROUTES)
    if (!pattern.includes("*")) expect([...known], pattern).toContain(pattern.replace("[name]", "live"));
});

test("what does not pass the gate is an upload that asks for session and origin itself", () => {
  const proxy = readFileSync(path.resolve(APP, "../proxy.ts"), "utf8");
  const pattern = /matcher: \[\s*"(.+)",?\s*\]/.exec(proxy)?.[1]?.replaceAll("\\\\", "\\");
  const passes = new RegExp(`^${pattern}$`);
  const addresses = [...addressesOf("route.ts"), ...addressesOf("page.tsx")];
  const beside = addresses.filter((address) => !passes.test(address.replace(/^\/\.$/, "/")));
  expect(beside.sort()).toEqual(["/clients/import/file", "/import/upload"]);
  for (const address of beside) {
    const source = readFileSync(path.join(APP, `(desk)${address}/route.ts`), "utf8");
    expect(source, address).toMatch(/^export const POST = forWholeAccount\(/m);
    expect(source.match(/^export (?:const|(?:async )?function)/gm), address).toHaveLength(1);
  }
});

test("every route for scripts but the two that tell what there is asks for its token before anything else", () => {
  const routes = readdirSync(path.join(APP, "api/v1"), { recursive: true, encoding: "utf8" }).filter(
    (file) => path.basename(file) === "route.ts" && !["route.ts", "[...rest]/route.ts"].includes(file),
  );
  expect(routes.length).toBeGreaterThan(0);
  for (const route of routes) {
    const handlers = readFileSync(path.join(APP, "api/v1", route), "utf8").split(
      /export (?:async )?function [A-Z]+\(/,
    );
    for (const handler of handlers.slice(1))
      expect(handler, route).toMatch(/^[^;]*\{\s*const \w+ = await require(?:Account)?(?:Token|Job)\(/);
  }
});

test("what a share link opens is nobody's by session, and no other address looks like it", () => {
  for (const path of ["/s", "/s/", `/s/${"a".repeat(43)}`, "/s/x/csv/dividends.csv", "/s/x/nothing/at/all"]) {
    expect(findRouteKind(path), path).toBe("share");
    expect(judgeRequest(`${path}?account=1`, false), path).toEqual({ kind: "pass" });
  }
  for (const path of ["/shares", "/S/x", "/sign-in", "/x/s/y", "/overview/s"])
    expect(findRouteKind(path), path).not.toBe("share");
});

/** Sign-in itself, and what a link opens that somebody without a session was sent. */
const OPEN_PAGES = new Set([
  "/sign-in",
  "/sign-in/forgot",
  "/sign-in/by-link",
  "/sign-in/reset/[token]",
  "/sign-in/link/[token]",
  "/invite/[token]",
]);

test("every page but those of sign-in leads a stranger to sign-in", () => {
  for (const page of addressesOf("page.tsx").map((address) => address.replace(/^\/\.$/, "/"))) {
    expect(judgeRequest(page, false).kind, page).toBe(OPEN_PAGES.has(page) ? "pass" : "sign-in");
  }
});

test("sign-in leads back to where one wanted to go", () => {
  expect(judgeRequest("/coverage?account=2", false)).toEqual({
    kind: "sign-in",
    path: "/sign-in?next=%2Fcoverage%3Faccount%3D2",
  });
});

test("an address that would be too long to lead back to is forgotten", () => {
  expect(judgeRequest(`/commissions?coin=${"%2C".repeat(2_000)}`, false)).toEqual({
    kind: "sign-in",
    path: "/sign-in",
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

test("only an action's name that a build can give is let in", () => {
  const isForeign = (name: string) => hasForeignAction(new Headers({ "next-action": name }));
  const id = "0123456789abcdef".repeat(3).slice(0, 42);
  expect([isForeign(id), hasForeignAction(new Headers())]).toEqual([false, false]);
  for (const name of ["x", `${id}0`, id.slice(1), id.toUpperCase(), "../../secrets"])
    expect(isForeign(name), name).toBe(true);
});
