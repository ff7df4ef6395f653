import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sources = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(import.meta.dirname, file), "utf8")]),
);
const routes = [...sources].filter(([file]) => path.basename(file) === "route.ts");

/** The catch-all route; it shows nothing of any link. */
const UNKNOWN = "[[...rest]]/route.ts";
/** The routes of the steps use the same check (lib/shares/ask-check.ts). */
const STEPS: Readonly<Record<string, RegExp>> = {
  "[token]/password/route.ts": /await tryPassword\(/,
  "[token]/email/route.ts": /await openShare\([\s\S]*await askLetter\([\s\S]*await takeLetter\(/,
};

test("every route of a link calls the common check first", () => {
  expect(routes.length).toBeGreaterThan(5);
  for (const [file, source] of routes) {
    if (file === UNKNOWN) continue;
    const step = STEPS[file];
    if (step) expect(source, file).toMatch(step);
    else
      expect(source, file).toMatch(
        /export async function GET\([^;]*\{\s*const visit = await openVisit\([^;]*;\s*if \("refusal" in visit\) return visit\.refusal;/,
      );
    expect(source.match(/export (?:async )?function/g)?.length, file).toBeLessThanOrEqual(2);
  }
});

test("a route reads only the path of its address, and a letter's token", () => {
  for (const [file, source] of sources) {
    const reads = source.match(/searchParams|nextUrl|\.search\b|request\.url/g) ?? [];
    expect(reads, file).toHaveLength(file === "[token]/email/route.ts" ? 2 : 0);
  }
});

test("a route reads no session, and only the link's own cookie", () => {
  for (const [file, source] of sources) {
    expect(source, file).not.toMatch(
      /findRequestUser|requireUser|session|account-scope|next\/headers/i,
    );
    for (const cookie of source.match(/cookies\.get\([^)]*\)?/g) ?? [])
      expect(cookie, file).toContain("passCookie(token)");
  }
});
