import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources } from "./build";

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
  "next.config.ts",
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
  "lib/processes/worker.ts",
  "lib/sandbox/server.ts",
  "README.md",
  "vitest.config.ts",
  ".next/BUILD_ID",
  "messages/en-US/ui.d.json.ts",
  "lib/store/generated/client.ts",
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
