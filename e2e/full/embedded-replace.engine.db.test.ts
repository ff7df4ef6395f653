import fs, {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { replaceEmbedded } from "@/lib/database/embedded/replace";
import { endOf } from "@/lib/database/testing/embedded-database";
import { readSecretsFile } from "@/lib/env/secrets-file";
import { loadSecrets } from "@/lib/processes/secrets";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "desk-replace-"));
  return () => rmSync(dataDir, { recursive: true, force: true });
});

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}
const fillWith = (word: string) => async (url: string) =>
  void (await ask(url, `create table mark as select '${word}' as word`));

async function readMark(): Promise<unknown[]> {
  const database = await ensureEmbeddedDatabase(dataDir);
  try {
    return await ask(database.url, "select word from mark");
  } finally {
    await endOf(database);
  }
}

test("a database is replaced once the new one is complete and nobody uses the old one", async () => {
  const used = await ensureEmbeddedDatabase(dataDir);
  const two = { replaces: true, fill: fillWith("two"), secrets: null };
  await expect(replaceEmbedded(dataDir, two)).rejects.toThrow(
    /Broker Desk is running on the data folder .*\. Stop it/,
  );
  await endOf(used);
  await expect(replaceEmbedded(dataDir, { ...two, replaces: false })).rejects.toThrow(
    /There is already a database in .*--replace/,
  );
  const fill = async (url: string) => {
    await two.fill(url);
    await expect(ensureEmbeddedDatabase(dataDir)).rejects.toThrow(
      "A backup is being restored. Wait until it has finished.",
    );
  };
  const aside = (await replaceEmbedded(dataDir, { ...two, fill })).database;
  expect(readdirSync(dataDir).filter((name) => !/^(?:run|logs)$/.test(name))).toEqual([
    "database",
    path.basename(String(aside)),
  ]);
  // The state after a kill between the last two steps; the next start finishes them.
  renameSync(path.join(dataDir, "database"), path.join(dataDir, "database.restored"));
  expect(await readMark()).toEqual([{ word: "two" }]);
});

const secretsNamed = (name: string) => ({
  appSecret: name.padEnd(43, "a"),
  nextAuthSecret: name.padEnd(43, "n"),
});
const inFolder = (name: string) => path.join(dataDir, name);
const listFolder = () => readdirSync(dataDir).filter((name) => !/^(?:run|logs)$/.test(name));

test("a database's secrets take their place with it, or not at all", async () => {
  const [one, two] = [secretsNamed("one"), secretsNamed("two")];
  await replaceEmbedded(dataDir, { replaces: false, fill: fillWith("one"), secrets: one });
  expect(readSecretsFile(dataDir)).toEqual(one);
  const fill = async (url: string) => {
    await fillWith("two")(url);
    throw new Error("the disk is full");
  };
  await expect(replaceEmbedded(dataDir, { replaces: true, fill, secrets: two })).rejects.toThrow();
  expect(listFolder()).toEqual(["database", "secrets.json"]);
  expect(readSecretsFile(dataDir)).toEqual(one);

  // What restores leave that are killed before their database counts.
  mkdirSync(inFolder(".restore-4Zk2xQ/database"), { recursive: true });
  mkdirSync(inFolder("database.restored"));
  writeFileSync(inFolder("secrets.json.restored"), JSON.stringify(secretsNamed("left")));
  loadSecrets(dataDir, {});
  expect(readSecretsFile(dataDir)).toEqual(one);
  const given = { replaces: true, fill: fillWith("two"), secrets: two };
  const aside = await replaceEmbedded(dataDir, given);
  expect(readSecretsFile(dataDir)).toEqual(two);
  const names = [aside.database, aside.secrets].map((name) => path.basename(String(name)));
  expect(listFolder().sort()).toEqual(["database", "secrets.json", ...names].sort());
  expect(await readMark()).toEqual([{ word: "two" }]);

  // The state after a kill between the last steps, which the next start or restore finishes.
  renameSync(inFolder("database"), inFolder("database.restored"));
  writeFileSync(inFolder("secrets.json.restored"), JSON.stringify(secretsNamed("three")));
  const killed = { replaces: false, fill: fillWith("four"), secrets: secretsNamed("four") };
  await expect(replaceEmbedded(dataDir, killed)).rejects.toThrow(/There is already a database/);
  expect(readSecretsFile(dataDir)).toEqual(secretsNamed("three"));
  expect(await readMark()).toEqual([{ word: "two" }]);
});

test("the new database is on the disk before it gets a name that a start knows", async () => {
  const steps: string[] = [];
  const { open } = fs.promises;
  vi.spyOn(fs.promises, "open").mockImplementation(async (place, ...mode) => {
    const opened = await open(place, ...mode);
    const sync = opened.sync.bind(opened);
    opened.sync = async () => {
      await sync();
      steps.push(`flush ${path.relative(dataDir, String(place))}`);
    };
    return opened;
  });
  const rename = fs.renameSync;
  vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
    rename(from, to);
    steps.push(`rename to ${path.relative(dataDir, String(to))}`);
  });
  syncBuiltinESMExports();
  try {
    await replaceEmbedded(dataDir, { replaces: false, fill: fillWith("one"), secrets: null });
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
  const renamed = steps.indexOf("rename to database.restored");
  const flushed = steps.slice(0, renamed).map((step) => step.replace(/ \.restore-\w+\//, " "));
  const files = readdirSync(path.join(dataDir, "database"), { recursive: true, encoding: "utf8" });
  expect(files.length).toBeGreaterThan(900);
  expect(files.filter((file) => !flushed.includes(`flush database/${file}`))).toEqual([]);
  expect(steps.slice(renamed)).toEqual([
    "rename to database.restored",
    "flush ",
    "rename to database",
    "flush ",
  ]);
  expect(await readMark()).toEqual([{ word: "one" }]);
});
