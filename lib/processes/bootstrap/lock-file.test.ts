import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

type Entry = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> };
const file = path.resolve(import.meta.dirname, "../../../package-lock.json");
const packages: Record<string, Entry> = JSON.parse(readFileSync(file, "utf8")).packages;

/** Where Node would find `name` from the package at `folder`, or null. */
function findPackage(folder: string, name: string): string | null {
  const key = `${folder ? `${folder}/` : ""}node_modules/${name}`;
  if (packages[key]) return key;
  if (folder === "") return null;
  return findPackage(
    folder.includes("/node_modules/") ? folder.slice(0, folder.lastIndexOf("/node_modules/")) : "",
    name,
  );
}

test("every optional package of every platform is in the lock file: npm ci refuses it otherwise", () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => findPackage(folder, name) === null)
      .map((name) => `${name} (of ${folder})`),
  );
  expect(missing).toEqual([]);
});

test("the lock file names no registry: everybody installs from his own", () => {
  const named = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
  expect(named.map(([folder]) => folder)).toEqual([]);
});
