import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { argsOf } from "@/lib/env/process";
import { templateName } from "../testing/database";
import { copyTemplate, endOf } from "../testing/embedded-database";
import { ensureEmbeddedDatabase } from "./embedded";
import { openFolder } from "./folder";

let dataDir: string;
let db: PGlite | null;
/** Files and folders that were written to the disk, in order (Linux). */
let flushed: string[];

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "desk-flush-"));
  db = null;
  flushed = [];
  const flush = fs.fsyncSync;
  vi.spyOn(fs, "fsyncSync").mockImplementation((fd) => {
    flush(fd);
    flushed.push(fs.readlinkSync(`/proc/self/fd/${fd}`));
  });
  const openFile = fs.promises.open;
  vi.spyOn(fs.promises, "open").mockImplementation(async (place, ...mode) => {
    const opened = await openFile(place, ...mode);
    const sync = opened.sync.bind(opened);
    opened.sync = async () => {
      await sync();
      flushed.push(String(place));
    };
    return opened;
  });
  syncBuiltinESMExports();
});
afterEach(async () => {
  await db?.close();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  fs.rmSync(dataDir, { recursive: true });
});

const inDatabase = (...names: string[]) => path.join(dataDir, "database", ...names);
const isWal = (file: string) => file.startsWith(inDatabase("pg_wal", "0"));

async function open(): Promise<PGlite> {
  db = await openFolder(dataDir, () => expect.fail("the database gave up"));
  return db;
}

describe("what the embedded database has answered survives a power loss", () => {
  test("every commit is on the disk before it is answered, and a read writes nothing", async () => {
    await copyTemplate(templateName(), dataDir);
    const opened = await open();
    await opened.exec("create table notes (a int)");
    for (let commit = 1; commit <= 20; commit += 1) {
      flushed = [];
      await opened.query("insert into notes values ($1)", [commit]);
      expect(flushed.filter(isWal)).toHaveLength(1);
    }
    flushed = [];
    await opened.exec("begin; insert into notes values (0); insert into notes values (0)");
    expect(flushed).toEqual([]);
    await opened.exec("commit");
    expect(flushed.filter(isWal)).toHaveLength(1);
    flushed = [];
    await opened.query("select count(*) from notes");
    expect(flushed).toEqual([]);
  });

  test("a checkpoint writes the tables, and a new file's folder is written with it", async () => {
    await copyTemplate(templateName(), dataDir);
    const opened = await open();
    await opened.exec("create table notes (a int); insert into notes select generate_series(1, 9)");
    flushed = [];
    await opened.exec("checkpoint");
    expect(flushed.some((file) => file.startsWith(inDatabase("base/")))).toBe(true);
    expect(flushed).toContain(inDatabase("global/pg_control"));
    flushed = [];
    for (let segment = 0; segment < 3; segment += 1) {
      await opened.exec("insert into notes values (0)");
      await opened.exec("select pg_switch_wal()");
    }
    expect(flushed).toContain(inDatabase("pg_wal"));
  });

  test("a new database is on the disk with all its files before it counts as created", {
    tags: ["full"],
  }, async () => {
    await open();
    const files = fs
      .readdirSync(inDatabase(), { recursive: true, encoding: "utf8" })
      .filter((name) => /^(base|global|pg_xact)\b/.test(name))
      .map((name) => inDatabase(name));
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => !flushed.includes(file))).toEqual([]);
    expect(flushed.at(-1)).toBe(dataDir); // the mark of an unfinished one is gone for good
    expect(fs.existsSync(path.join(dataDir, "database.unfinished"))).toBe(false);
  });

  test("a commit that the disk refuses is not answered: the process ends", {
    tags: ["full"],
  }, async () => {
    await copyTemplate(templateName(), dataDir);
    const args = argsOf("lib/database/testing/broken-disk-process.ts", dataDir);
    const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
    });
    const [code] = await once(child, "close");
    expect({ code, said }).toEqual({ code: 3, said: expect.stringContaining("PANIC") });
  });

  test("the process that serves a data folder waits for the disk in the same way", async () => {
    await copyTemplate(templateName(), dataDir);
    const database = await ensureEmbeddedDatabase(dataDir);
    const client = new pg.Client(database.url);
    await client.connect();
    const settings = await client.query(
      `select name, setting from pg_settings
       where name in ('fsync', 'wal_sync_method', 'synchronous_commit', 'full_page_writes')`,
    );
    await client.end();
    await endOf(database);
    expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      wal_sync_method: "fsync",
      synchronous_commit: "on",
      full_page_writes: "on",
    });
  });
});
