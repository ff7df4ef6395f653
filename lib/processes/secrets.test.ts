import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { refusalFor } from "@/lib/core/refusal";
import { createSmallDisk, DISK_KINDS } from "@/lib/core/testing/full-disk";
import { EnvError } from "@/lib/env/read-env";
import { prepareDataFolder } from "./data-folder";
import { loadSecrets, replaceSecretsFile } from "./secrets";

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

test("secrets of a restore that was killed count as soon as its database does", () => {
  loadSecrets(root, {});
  const at = (name: string) => path.join(root, name);
  const appSecret = "the restored one's".padEnd(43, "a");
  const restored = JSON.stringify({ appSecret, nextAuthSecret: "n".repeat(43) });
  writeFileSync(at("secrets.json.restored"), restored);
  mkdirSync(at("database"));
  mkdirSync(at("database.restored"));
  expect(loadSecrets(root, {}).APP_SECRET).not.toBe(appSecret);
  renameSync(at("database"), at("database.before-1"));
  expect(loadSecrets(root, {}).APP_SECRET).toBe(appSecret);
  expect(readdirSync(root)).not.toContain("secrets.json.restored");
  expect(loadSecrets(root, {}).APP_SECRET).toBe(appSecret);
});

test("an existing folder keeps its mode, because it may belong to another user", () => {
  const before = mode(root);
  prepareDataFolder(root);
  expect(mode(root)).toBe(before);
});

test("a data folder that cannot be made is refused in one sentence", () => {
  writeFileSync(path.join(root, "file"), "");
  expect(() => prepareDataFolder(path.join(root, "file/data"))).toThrow(
    /cannot be written.*DATA_DIR/,
  );
});

describe.each(DISK_KINDS)("on a full disk (%s)", (kind) => {
  const disk = createSmallDisk(kind, 1);
  afterAll(disk.remove);
  afterEach(() => disk.free());

  /** The sentence that a person reads. */
  function refusalOf(work: () => unknown): string | null {
    try {
      work();
    } catch (error) {
      return refusalFor(error);
    }
    return "nothing was refused";
  }
  const NO_ROOM =
    "No space left on the disk that holds the data folder. Free some space, then try again.";
  const lying = () => readdirSync(disk.folder).filter((name) => name !== ".filler");

  test("no secrets are made, and none in part; with room they are made", () => {
    disk.fill();
    expect(refusalOf(() => loadSecrets(disk.folder, {}))).toBe(NO_ROOM);
    expect(lying()).toEqual([]);
    disk.free();
    expect(loadSecrets(disk.folder, {}).APP_SECRET).toMatch(/^[\w-]{43}$/);
  });

  test("the file that is there stays as it is", () => {
    const made = loadSecrets(disk.folder, {});
    disk.fill();
    const other = { appSecret: "x".repeat(43), nextAuthSecret: "y".repeat(43) };
    expect(refusalOf(() => replaceSecretsFile(disk.folder, other))).toBe(NO_ROOM);
    expect(loadSecrets(disk.folder, {})).toEqual(made);
    expect(lying()).toEqual(["secrets.json"]);
  });
});
