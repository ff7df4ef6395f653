import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { replaceEmbedded } from "@/lib/database/embedded/replace";
import { endOf } from "@/lib/database/testing/embedded-database";

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
  const two = { replaces: true, fill: fillWith("two") };
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
  const aside = await replaceEmbedded(dataDir, { replaces: true, fill });
  expect(readdirSync(dataDir).filter((name) => !/^(?:run|logs)$/.test(name))).toEqual([
    "database",
    path.basename(String(aside)),
  ]);
  // The state after a kill between the last two steps; the next start finishes them.
  renameSync(path.join(dataDir, "database"), path.join(dataDir, "database.restored"));
  expect(await readMark()).toEqual([{ word: "two" }]);
});
