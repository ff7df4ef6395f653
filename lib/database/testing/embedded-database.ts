import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { argsOf } from "@/lib/env/process";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "../embedded/embedded";
import { isRunning } from "../embedded/replace";
import { databaseUrl, prepareRunDir } from "../embedded/run-folder";
import { migrate } from "../migrate";

const START_TIMEOUT_MS = 60_000;

/**
 * A copy of a migrated folder, opened by this worker's process; each `template`'s folder is made
 * once.
 */
export async function createEmbeddedTestDatabase(
  template: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "desk-test-"));
  await copyTemplate(template, dataDir);
  const close = await openFolder(dataDir);
  return {
    url: databaseUrl(prepareRunDir(dataDir)),
    drop: async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Puts a migrated database into a data folder that has none; no process may have it open. */
export async function copyTemplate(template: string, dataDir: string): Promise<void> {
  const ready = await prepareTemplate(template);
  cpSync(path.join(ready, "database"), path.join(dataDir, "database"), { recursive: true });
}

/**
 * Resolves when the folder's database answers, to a function that closes it (see
 * databases-process.ts).
 */
async function openFolder(dataDir: string): Promise<() => Promise<void>> {
  const socket = await reachProcess();
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const ask = async (line: string, wanted: string) => {
    socket.write(`${line}\n`);
    const { value = "it ended" } = await answers.next();
    if (!value.includes(wanted)) throw new Error(`The process of the tests' databases: ${value}`);
  };
  await ask(dataDir, "ready");
  socket.unref();
  return async () => {
    socket.ref();
    await ask("close", "closed");
    socket.destroy();
  };
}

let started: Promise<void> | undefined;

/** The worker runs one file at a time, so its first file starts the process for all. */
async function reachProcess(): Promise<Socket> {
  const folder = path.join(os.tmpdir(), `desk-test-databases-${process.ppid}`);
  const socketFile = path.join(folder, `${process.env.VITEST_POOL_ID}.sock`);
  const found = await connectTo(socketFile);
  if (found) return found;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  started ??= startProcess(socketFile);
  await started;
  const socket = await connectTo(socketFile);
  if (!socket) throw new Error("The process of the tests' databases ended at once.");
  return socket;
}

async function startProcess(socketFile: string): Promise<void> {
  const script = "lib/database/testing/databases-process.ts";
  const args = argsOf(script, socketFile, String(process.ppid));
  // An inherited stream of this worker would keep the run from ending.
  spawn(process.execPath, args, { detached: true, stdio: "ignore" }).unref();
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const socket = await connectTo(socketFile);
    if (socket) return void socket.end();
    if (Date.now() > deadline)
      throw new Error("The process of the tests' databases did not start.");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function connectTo(socketFile: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(socketFile);
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
}

/** Returns the template's folder; makes it if it is missing. */
export async function prepareTemplate(template: string): Promise<string> {
  const folder = path.join(os.tmpdir(), `${template}-${process.getuid?.()}`);
  if (statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) return folder;
  const draft = mkdtempSync(`${folder}-`);
  const database = await ensureEmbeddedDatabase(draft);
  await migrate(database.url);
  await endOf(database);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    rmSync(draft, { recursive: true, force: true }); // another test run was first
  }
  return folder;
}

/**
 * Resolves when the database's process has ended and its folder may be copied, moved or removed.
 */
export async function endOf(database: EmbeddedDatabase): Promise<void> {
  await database.release();
  while (isRunning(database.pid())) await new Promise((resolve) => setTimeout(resolve, 20));
}
