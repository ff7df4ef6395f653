import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** The bootstrap is plain JavaScript, because nothing is installed yet when it runs. */
const { planInstall } = await import(new URL("./install.mjs", import.meta.url).href);
const { withAddresses } = await import(new URL("./lock.mjs", import.meta.url).href);

type LockEntry = { optionalDependencies?: Record<string, string> };
const file = path.resolve(import.meta.dirname, "../../../package-lock.json");
const packages: Record<string, LockEntry> = JSON.parse(readFileSync(file, "utf8")).packages;

/** The folder in which Node would find `name` from the package at `folder`, or null. */
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

test("the lock file has every package's address, and names no registry: each machine has its own", () => {
  const text = readFileSync(file, "utf8");
  expect(withAddresses(text) === text, "npm run format writes the addresses").toBe(true);
});

describe("what npm has to install", () => {
  const next = { version: "1.0.0", integrity: "next" };
  const vitest = { version: "1.0.0", integrity: "vitest", dev: true };
  const wanted = { "": {}, next, vitest, "next-for-a-mac": { version: "1.0.0", optional: true } };
  const npm = (installed: object | null, withDev: boolean) =>
    planInstall(wanted, installed, withDev)?.args ?? null;

  test.each([
    ["a fresh clone is started: nothing that only tests need", null, false, ["ci", "--omit=dev"]],
    ["a fresh clone is tested: everything", null, true, ["ci", "--include=dev"]],
    ["started again: nothing", { next }, false, null],
    [
      "tested after a start: what is missing, beside the rest",
      { next },
      true,
      ["install", "--no-save", "--include=dev"],
    ],
    ["tested again: nothing", { next, vitest }, true, null],
    ["started after a test: nothing, and nothing goes", { next, vitest }, false, null],
    [
      "started after an update: all anew",
      { next: { ...next, version: "0.9.0" } },
      false,
      ["ci", "--omit=dev"],
    ],
    [
      "the same where tests were run: with their packages",
      { next: { ...next, integrity: "" }, vitest },
      false,
      ["ci", "--include=dev"],
    ],
    [
      "an update of a test package alone: nothing to a start",
      { next, vitest: { ...vitest, version: "0.9.0" } },
      false,
      null,
    ],
    ["what was interrupted", {}, false, ["ci", "--omit=dev"]],
  ])("%s", (_what, installed, withDev, args) => {
    expect(npm(installed, withDev)).toEqual(args);
  });
});
