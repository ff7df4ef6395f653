import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { argsOf } from "@/lib/env/process";
import { drawMoments, readTestEnv } from "@/lib/env/testing/env";
import { templateName } from "../testing/database";
import { copyTemplate } from "../testing/embedded-database";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "./embedded";
import { EMBEDDED_MAJOR } from "./folder";
import { connectOwner } from "./ownership";
import { chooseRunDir, prepareDataDir, prepareRunDir } from "./run-folder";

const LONG_PATH = "a-folder-with-a-name-that-is-too-long-for-the-path-of-a-socket".repeat(2);

describe("the embedded database", () => {
  let root: string;
  /**
   * A database that the tests copy, because creating one takes seconds. In the full tier its
   * creation was interrupted.
   */
  let created: string;
  let leftByInterruption: string[];
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    root = mkdtempSync(path.join(os.tmpdir(), "desk-emb-"));
    created = path.join(root, "created");
    if (!readTestEnv().isFull) return copyTemplate(templateName(), created);
    await interruptCreation();
    await releaseAll(await ensureEmbeddedDatabase(created));
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill));
  });
  afterAll(async () => {
    await until(() => databaseProcesses(root).length === 0, LOOK_MS);
    rmSync(root, { recursive: true });
  });

  async function interruptCreation(): Promise<void> {
    const { child } = start(created);
    await until(() => exists(path.join(created, "database", "PG_VERSION")));
    await Promise.all([
      kill(child),
      ...databaseProcesses(created).map((pid) => process.kill(pid, "SIGKILL")),
    ]);
    leftByInterruption = readdirSync(created);
  }

  function copyCreated(name: string): string {
    const dataDir = path.join(root, name);
    cpSync(path.join(created, "database"), path.join(dataDir, "database"), { recursive: true });
    return dataDir;
  }

  function start(
    dataDir: string,
    task: "hold" | "write" = "hold",
    env: Record<string, string> = {},
  ) {
    const args = argsOf("lib/database/testing/embedded-process.ts", dataDir, task);
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...env },
    });
    children.push(child);
    const said: string[] = [];
    readline.createInterface({ input: child.stdout }).on("line", (text) => said.push(text));
    const holds = until(() => said.some((text) => text.startsWith("holds")));
    return { child, said, pid: holds.then(() => Number(said[0]?.split(" ")[1])) };
  }

  test("starters that race end with one database; it ends after its last holder, also when holders are killed", {
    tags: ["full"],
  }, async () => {
    const dataDir = copyCreated("race");
    const starters = Array.from({ length: 3 }, () => start(dataDir));
    const pid = await theOne(dataDir, starters);
    for (const { child } of starters) await kill(child);
    await until(() => !isRunning(pid));
  });

  /** Resolves to the one process that all of these starters use. */
  async function theOne(
    dataDir: string,
    starters: readonly ReturnType<typeof start>[],
  ): Promise<number> {
    const pids = await Promise.all(starters.map(({ pid }) => pid));
    const [pid = 0] = pids;
    expect(new Set(pids).size).toBe(1);
    // The other processes see that they lost, and end.
    await until(() => databaseProcesses(dataDir).length === 1, LOOK_MS);
    expect(databaseProcesses(dataDir)).toEqual([pid]);
    return pid;
  }

  test("a holder that comes right behind the last one, or while it closes, gets a database", {
    tags: ["full"],
  }, async () => {
    const dataDir = copyCreated("again");
    const first = await ensureEmbeddedDatabase(dataDir);
    await first.release();
    const second = await ensureEmbeddedDatabase(dataDir);
    expect((await query(second, "select 1 as one")).rows).toEqual([{ one: 1 }]);
    const told =
      (await connectOwner(chooseRunDir(dataDir))) ?? expect.fail("nobody owns the folder");
    await second.release();
    process.kill(second.pid(), "SIGTERM");
    for await (const lines of told) if (String(lines).includes('"closing"')) break;
    const third = await ensureEmbeddedDatabase(dataDir);
    expect(third.pid()).not.toBe(second.pid());
    expect((await query(third, "select 1 as one")).rows).toEqual([{ one: 1 }]);
    await releaseAll(third);
  });

  test("processes that start together share one database; after its kill -9 no confirmed row is missing, nothing blocks the next start, and the new one ends after its last holder", async () => {
    const dataDir = copyCreated("killed");
    const confirmed: string[] = [];
    for (const moment of drawMoments(readTestEnv().isFull ? 8 : 1, 60)) {
      const writers = [start(dataDir, "write"), start(dataDir, "write")];
      const pid = await theOne(dataDir, writers);
      const written = () => writers.flatMap(({ said }) => said).length;
      await until(() => written() > 110 + moment);
      process.kill(pid, "SIGKILL");
      await Promise.all(writers.map(({ child }) => kill(child)));
      confirmed.push(
        ...writers.flatMap(({ said }) => said.filter((text) => text.startsWith("wrote"))),
      );
    }
    const database = await ensureEmbeddedDatabase(dataDir);
    const { rows } = await query(
      database,
      "select 'wrote ' || writer || ' ' || number as said from numbers",
    );
    await releaseAll(database);
    const stored = new Set(rows.map((row) => row.said));
    expect(confirmed.length).toBeGreaterThan(100);
    expect(confirmed.filter((text) => !stored.has(text))).toEqual([]);
  });

  test("a holder restarts the database after a kill", { tags: ["full"] }, async () => {
    const database = await ensureEmbeddedDatabase(copyCreated("restart"));
    const killed = database.pid();
    process.kill(killed, "SIGKILL");
    await until(() => database.pid() !== killed);
    expect((await query(database, "select 1 as one")).rows).toEqual([{ one: 1 }]);
    await releaseAll(database);
  });

  test("a database that fails, as on a full disk, ends instead of hanging", {
    tags: ["full"],
  }, async () => {
    const dataDir = copyCreated("panic");
    const { pid, child } = start(dataDir);
    const database = await pid;
    rmSync(path.join(dataDir, "database/pg_wal"), { recursive: true });
    const client = new pg.Client({
      host: path.join(dataDir, "run"),
      user: "postgres",
      database: "postgres",
    });
    client.on("error", () => {});
    await client.connect();
    await client
      .query("create table more (a int)")
      .then(() => client.query("select pg_switch_wal()"))
      .catch(() => {});
    await expect(client.query("insert into more values (1)")).rejects.toThrow();
    await until(() => !isRunning(database));
    await kill(child);
  });

  test("a creation that was interrupted is begun again", { tags: ["full"] }, async () => {
    expect(leftByInterruption).toContain("database.unfinished");
    expect(readdirSync(created)).not.toContain("database.unfinished");
    const database = await ensureEmbeddedDatabase(copyCreated("interrupted"));
    expect((await query(database, "show server_version")).rows[0].server_version).toMatch(
      new RegExp(`^${EMBEDDED_MAJOR}\\.`),
    );
    await releaseAll(database);
  });

  test("where DATA_DIR's path is too long for a socket, processes with other temporary folders share one database too", async () => {
    const dataDir = copyCreated(LONG_PATH);
    const other = path.join(root, "tmp");
    mkdirSync(other, { recursive: true });
    const starters = [start(dataDir), start(dataDir, "hold", { TMPDIR: other })];
    const pid = await theOne(dataDir, starters);
    const database = await ensureEmbeddedDatabase(dataDir);
    expect(database.pid()).toBe(pid);
    expect((await query(database, "select 1 as one")).rows).toEqual([{ one: 1 }]);
    for (const place of [path.join(dataDir, "run"), path.dirname(chooseRunDir(dataDir))])
      expect(statSync(place).mode & 0o777).toBe(0o700);
    // A system that clears its temporary folder takes the way to the sockets, and no database.
    rmSync(path.dirname(chooseRunDir(dataDir)), { recursive: true });
    const again = await ensureEmbeddedDatabase(dataDir);
    expect(again.pid()).toBe(pid);
    await again.release();
    await Promise.all(starters.map(({ child }) => kill(child)));
    await releaseAll(database);
    rmSync(path.dirname(chooseRunDir(dataDir)), { recursive: true });
  });

  test("nobody else can reach it: every folder of it is closed to other users", async () => {
    const dataDir = path.join(root, "closed");
    const runDir = prepareRunDir(prepareDataDir(dataDir));
    expect(statSync(runDir).mode & 0o077).toBe(0);
    chmodSync(runDir, 0o755);
    await expect(ensureEmbeddedDatabase(dataDir)).rejects.toThrow("must belong to this user alone");
  });

  test.each<[string, (dataDir: string) => void, RegExp]>([
    [
      "of another PostgreSQL",
      (dir) => writeFileSync(path.join(dir, "database/PG_VERSION"), "17\n"),
      /PostgreSQL 17, and this/,
    ],
    [
      "without its control file",
      (dir) => rmSync(path.join(dir, "database/global/pg_control")),
      /Restore the folder from a backup/,
    ],
    [
      "without PG_VERSION",
      (dir) => rmSync(path.join(dir, "database/PG_VERSION")),
      /damaged \(PG_VERSION is missing\)/,
    ],
    ["that is a file", (dir) => writeFileSync(path.join(dir, "database"), ""), /is damaged/],
  ])(
    "a database folder %s is refused in one sentence",
    { tags: ["full"] },
    async (name, damage, sentence) => {
      const dataDir = name === "that is a file" ? path.join(root, "file") : copyCreated(name);
      mkdirSync(dataDir, { recursive: true });
      damage(dataDir);
      const refused = ensureEmbeddedDatabase(dataDir);
      await expect(refused).rejects.toThrow(sentence);
      await expect(refused).rejects.not.toThrow(/\n/);
    },
  );

  test("a data folder that cannot be made is refused in one sentence", async () => {
    await expect(ensureEmbeddedDatabase("/dev/null/data")).rejects.toThrow(
      "The data folder /dev/null/data cannot be created",
    );
  });
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Searching all processes of the machine takes some milliseconds. */
const LOOK_MS = 100;

async function until(condition: () => boolean, everyMs = 10): Promise<void> {
  while (!condition()) await wait(everyMs);
}

async function query(database: EmbeddedDatabase, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function releaseAll(database: EmbeddedDatabase): Promise<void> {
  await database.release();
  await until(() => !isRunning(database.pid()));
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** The database processes of a data folder (Linux). */
function databaseProcesses(dataDir: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        return (
          words.some((word) => word.endsWith("embedded/main.ts")) &&
          words.some((word) => word.startsWith(dataDir))
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}
