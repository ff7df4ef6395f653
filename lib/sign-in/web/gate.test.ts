import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { encodeSession, sessionCookie } from "@/lib/sign-in/session-token";
import { proxy } from "@/proxy";
import { findRouteKind, hasForeignAction, ROUTES } from "./gate";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const ORIGIN = "http://localhost:3000";

/** The gate's answer: "pass", "unauthorized", or the path of its redirect. */
async function ask(address: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await proxy(new NextRequest(ORIGIN + address, { headers }));
  if (answer.headers.get("x-middleware-next") === "1") return "pass";
  if (answer.status === 401) return "unauthorized";
  expect(answer.status).toBe(303);
  return answer.headers.get("location")?.replace(ORIGIN, "") ?? "";
}

const APP = path.resolve(import.meta.dirname, "../../../app");

/** "/(desk)/coverage/progress/route.ts" serves "/coverage/progress". */
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
  ["/api/stop-letters", "token"],
  ["/api/v1", "token"],
  ["/api/mcp", "token"],
  ["/s", "share"],
  ["/texts", "open-data"],
]);

test("every route that answers with data is in the table, and nothing else is", () => {
  const [routes, pages] = [addressesOf("route.ts"), addressesOf("page.tsx")];
  expect(routes.length).toBeGreaterThan(0);
  for (const route of routes) {
    const area =
      /^\/(?:api\/)?(?:auth|feeds|health|mcp|stop-letters|v1|s|texts)(?=\/|$)/.exec(route)?.[0] ??
      "";
    const kind = AREAS.get(area) ?? "data";
    expect(findRouteKind(route), route).toBe(kind);
  }
  for (const page of pages) expect(findRouteKind(page), page).toMatch(/^(?:open-)?page$/);
  const known = new Set([...routes, ...pages]);
  for (const [pattern] of ROUTES)
    if (!pattern.includes("*"))
      expect([...known], pattern).toContain(pattern.replace("[name]", "live"));
});

test("only an upload route that checks session and origin itself bypasses the gate", () => {
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

test("every route for scripts but those that say what there is asks for its token before anything else", () => {
  const open = ["api/v1/route.ts", "api/v1/openapi.json/route.ts", "api/v1/[...rest]/route.ts"];
  const routes = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
    (file) => /^api\/(?:v1|mcp)\/(?:.*\/)?route\.ts$/.test(file) && !open.includes(file),
  );
  expect(routes).toContain("api/mcp/route.ts");
  for (const route of routes) {
    const handlers = readFileSync(path.join(APP, route), "utf8").split(
      /export (?:async )?function [A-Z]+\(/,
    );
    for (const handler of handlers.slice(1))
      expect(handler, route).toMatch(
        /^[^;]*\{\s*const \w+ = await require(?:Account)?(?:Token|Job)\(/,
      );
  }
});

test("addresses of share links need no session, and no other address looks like them", async () => {
  for (const path of [
    "/s",
    "/s/",
    `/s/${"a".repeat(43)}`,
    "/s/x/csv/dividends.csv",
    "/s/x/nothing/at/all",
  ]) {
    expect(findRouteKind(path), path).toBe("share");
    expect(await ask(`${path}?account=1`), path).toBe("pass");
  }
  for (const path of ["/shares", "/S/x", "/sign-in", "/x/s/y", "/overview/s"])
    expect(findRouteKind(path), path).not.toBe("share");
});

/** The sign-in pages, and the pages behind links that people without a session receive. */
const OPEN_PAGES = new Set([
  "/sign-in",
  "/sign-in/forgot",
  "/sign-in/by-link",
  "/sign-in/reset/[token]",
  "/sign-in/link/[token]",
  "/invite/[token]",
  "/stop-letters/[token]",
]);

test("every page but those of sign-in leads a stranger to sign-in", async () => {
  for (const page of addressesOf("page.tsx").map((address) => address.replace(/^\/\.$/, "/"))) {
    expect(await ask(page), page).toMatch(
      OPEN_PAGES.has(page) ? /^pass$/ : /^\/sign-in(?:$|\?next=)/,
    );
  }
});

test("sign-in leads back to where one wanted to go", async () => {
  expect(await ask("/coverage?account=2")).toBe("/sign-in?next=%2Fcoverage%3Faccount%3D2");
  expect(await ask("/")).toBe("/sign-in");
});

test("an address that would be too long to lead back to is forgotten", async () => {
  expect(await ask(`/commissions?coin=${"%2C".repeat(2_000)}`)).toBe("/sign-in");
});

test("an address that does not exist tells a stranger nothing", async () => {
  expect(await ask("/settings/secret")).toBe("/sign-in?next=%2Fsettings%2Fsecret");
  expect(await ask("/api/accounts")).toBe("unauthorized");
  expect(await ask("/api/health/../accounts")).toBe("unauthorized");
});

test("with a session the gate is open", async () => {
  const cookie = `${sessionCookie().name}=${await encodeSession({ sessionId: randomUUID() })}`;
  expect(await ask("/coverage", { cookie })).toBe("pass");
  expect(await ask("/coverage", { cookie: `${cookie}x` })).not.toBe("pass");
});

test("only an action's name that a build can give is let in", () => {
  const isForeign = (name: string) => hasForeignAction(new Headers({ "next-action": name }));
  const id = "0123456789abcdef".repeat(3).slice(0, 42);
  expect([isForeign(id), hasForeignAction(new Headers())]).toEqual([false, false]);
  for (const name of ["x", `${id}0`, id.slice(1), id.toUpperCase(), "../../secrets"])
    expect(isForeign(name), name).toBe(true);
});
