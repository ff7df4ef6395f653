import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources, ROOT_FILES } from "@/lib/operations/built-files";
import { buildWeb, claimBuild } from "./build";

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "desk-sources-"));
  write("app/page.tsx", "1");
  write("package-lock.json", "1");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  "app/page.tsx",
  "app/new.css",
  "lib/core/day.ts",
  "next.config.mjs",
  "proxy.ts",
  "package-lock.json",
  "public/a.svg",
  "messages/en-US/ui.json",
])("a change of %s is a reason to build", (file) => {
  const before = hashSources(root);
  write(file, "changed");
  expect(hashSources(root)).not.toBe(before);
});

test.each([
  "lib/core/day.test.ts",
  "lib/core/testing/clock.ts",
  "lib/processes/worker.ts",
  "lib/sandbox/server.ts",
  "README.md",
  "vitest.config.ts",
  "catalog.json",
  "notes.ts",
  ".next/BUILD_ID",
  "messages/en-US/ui.d.json.ts",
  "lib/database/generated/client.ts",
])("a change of %s is none", (file) => {
  const before = hashSources(root);
  write(file, "changed");
  expect(hashSources(root)).toBe(before);
});

test("moving text from one file to the next is a change", () => {
  write("app/a.ts", "ab");
  write("app/b.ts", "c");
  const before = hashSources(root);
  write("app/a.ts", "a");
  write("app/b.ts", "bc");
  expect(hashSources(root)).not.toBe(before);
});

test("nothing is built under a desk that serves the build, and a sentence says so", async () => {
  const build = () => buildWeb(root, () => {});
  const release = claimBuild(root, "http://localhost:3000");
  await expect(build()).rejects.toThrow(
    "Broker Desk is running from this folder (http://localhost:3000), which a new build would break.",
  );
  release();
  await expect(build(), "the framework is not there").rejects.toThrow(
    /^The web app could not be built/,
  );
});

test("a desk that was killed, or a file that is cut short, holds up no build", async () => {
  const user = { machine: hostname(), url: "http://localhost:3000" };
  const gone = { pid: process.pid, startedAt: "another time" };
  write(".next/in-use/desk-1.json", JSON.stringify({ ...user, launcher: gone }));
  write(".next/in-use/desk-2.json", '{"machine":');
  await expect(buildWeb(root, () => {})).rejects.toThrow(/^The web app could not be built/);
});

test("every file of the checkout's root that Next or the compiler could read is named or known to be none", () => {
  const checkout = path.resolve(import.meta.dirname, "../../..");
  const tracked = execFileSync("git", ["ls-files"], { cwd: checkout, encoding: "utf8" }).split(
    "\n",
  );
  const found = tracked.filter((file) => /^[^/]+\.(?:[cm]?[jt]s|json)$/.test(file));
  const noSources = /^(?:vitest|playwright|knip|biome|tsconfig\.processes)/;
  expect(found.filter((file) => !noSources.test(file)).sort()).toEqual(ROOT_FILES);
});
