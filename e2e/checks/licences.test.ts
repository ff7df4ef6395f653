import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "./checkout";
import { isAllowed, licenceFaults, licenceText, readLicences } from "./licences";

test("no package that the product is delivered with forbids a broker's use", () => {
  const packages = readLicences(ROOT);
  expect(packages.length).toBeGreaterThan(100);
  expect(licenceFaults(packages)).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT and ISC", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", true],
  ["MIT AND GPL-3.0-only", false],
  ["GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["UNLICENSED", false],
  ["(MIT OR (ISC AND GPL-3.0-only))", false],
  ["", false],
])("%j: allowed is %j", (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "desk-licences-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(folder: string, manifest: object, files: Readonly<Record<string, string>> = {}) {
  const to = path.join(root, "node_modules", folder);
  mkdirSync(to, { recursive: true });
  writeFileSync(path.join(to, "package.json"), JSON.stringify({ version: "1.2.3", ...manifest }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(to, name), text);
}

function lock(packages: Readonly<Record<string, object>>) {
  writeFileSync(path.join(root, "package-lock.json"), JSON.stringify({ packages }));
}

test("packages of packages count, those for tests and for other systems do not", () => {
  install("a", { name: "a", license: "MIT" });
  install("a/node_modules/b", { name: "b", license: "GPL-3.0-only" });
  install("tests", { name: "tests", license: "GPL-3.0-only" });
  lock({
    "": {},
    "node_modules/a": {},
    "node_modules/a/node_modules/b": {},
    "node_modules/tests": { dev: true },
    "node_modules/for-windows": { optional: true },
  });
  const packages = readLicences(root);
  expect(packages.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(licenceFaults(packages)).toEqual([
    "b 1.2.3 has the licence GPL-3.0-only, which nobody has judged. Read it; then add it to e2e/checks/licences.ts, or use another package.",
  ]);
  expect(licenceText(packages)).toBe(
    "GPL-3.0-only (1)\n  b 1.2.3\n\nMIT (1): any use; keep the notice\n  a 1.2.3\n",
  );
});

test("a package that names no licence counts by the text of the MIT licence, else not at all", () => {
  const mit = `Permission is hereby granted, free\nof charge, to any person obtaining a copy`;
  install("old", { name: "old" }, { LICENSE: mit });
  install("bare", { name: "bare" });
  install("own", { name: "own" }, { "LICENSE.md": "All rights reserved." });
  lock({ "node_modules/old": {}, "node_modules/bare": {}, "node_modules/own": {} });
  const packages = readLicences(root);
  expect(packages.map(({ name, licence }) => [name, licence])).toEqual([
    ["bare", null],
    ["old", "MIT"],
    ["own", null],
  ]);
  expect(licenceFaults(packages)).toEqual([
    "bare 1.2.3 names no licence. Read its files, or use another package.",
    "own 1.2.3 names no licence. Read its files, or use another package.",
  ]);
});
