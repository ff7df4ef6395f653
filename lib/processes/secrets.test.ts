import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EnvError } from "@/lib/env/read-env";
import { prepareDataFolder } from "./data-folder";
import { loadSecrets } from "./secrets";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "desk-secrets-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

test("secrets are made once, for this user's eyes only, and stay", () => {
  const dataDir = path.join(root, "new/data");
  prepareDataFolder(dataDir);
  const first = loadSecrets(dataDir, {});
  expect(mode(dataDir)).toBe("700");
  expect(mode(path.join(dataDir, "secrets.json"))).toBe("600");
  expect(first.APP_SECRET).toMatch(/^[\w-]{43}$/);
  expect(first.NEXTAUTH_SECRET).not.toBe(first.APP_SECRET);
  expect(loadSecrets(dataDir, {})).toEqual(first);
});

test("the environment's secret overrules the made one, each for itself", () => {
  const made = loadSecrets(root, {});
  const mixed = loadSecrets(root, { APP_SECRET: "an-app-secret-from-the-environment-12345" });
  expect(mixed).toEqual({
    APP_SECRET: "an-app-secret-from-the-environment-12345",
    NEXTAUTH_SECRET: made.NEXTAUTH_SECRET,
  });
});

test("a damaged file is refused in one sentence that quotes nothing of it, and is not replaced", () => {
  const file = path.join(root, "secrets.json");
  writeFileSync(file, '{"appSecret":"half-of-a-secr');
  expect(() => loadSecrets(root, {})).toThrow(EnvError);
  expect(() => loadSecrets(root, {})).not.toThrow(/half-of/);
  expect(readFileSync(file, "utf8")).toBe('{"appSecret":"half-of-a-secr');
});

test("a folder that is there keeps its mode: it may be somebody else's", () => {
  const before = mode(root);
  prepareDataFolder(root);
  expect(mode(root)).toBe(before);
});

test("a data folder that cannot be made is refused in one sentence", () => {
  writeFileSync(path.join(root, "file"), "");
  expect(() => prepareDataFolder(path.join(root, "file/data"))).toThrow(/cannot be written.*DATA_DIR/);
});
