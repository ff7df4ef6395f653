import { spawn } from "node:child_process";
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync } from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import { isNoRoom } from "@/lib/core/files/no-room";
import { Refusal } from "@/lib/core/refusal";
import { argsOf } from "@/lib/env/process";
import type { DatabaseState } from "./control";
import { connectOwner } from "./ownership";
import { databaseUrl, prepareDataDir, prepareRunDir } from "./run-folder";

const START_TIMEOUT_MS = 60_000;
const LOOK_AGAIN_MS = 25;

/** An open connection to the database's process, which runs while there is one. */
type EmbeddedHold = { readonly socket: Socket; readonly pid: number };

/**
 * Joins the living database or starts one, and waits until it is ready. Throws Refusal when it
 * cannot be.
 */
async function takeHold(dataDir: string, runDir: string): Promise<EmbeddedHold> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let started: ReturnType<typeof spawnDatabase> | undefined;
  while (Date.now() < deadline) {
    const socket = await connectOwner(runDir);
    const hold = socket && (await untilReady(socket));
    if (hold) return hold;
    if (!socket && (started === undefined || started.exitCode() === 0))
      started = spawnDatabase(dataDir, runDir);
    if (started?.exitCode()) throw new Refusal(started.failure());
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Refusal(
    `The database in ${dataDir} did not start within a minute. Look in ${started?.logFile ?? dataDir}.`,
  );
}

/** Null when this owner ends before it is ready: another one follows. */
function untilReady(socket: Socket): Promise<EmbeddedHold | null> {
  return new Promise((resolve, reject) => {
    const told = (state: DatabaseState) => {
      if (state.state === "ready") {
        socket.unref();
        resolve({ socket, pid: state.pid });
      }
      if (state.state === "failed") {
        reject(new Refusal(state.sentence));
        socket.destroy();
      }
    };
    let unread = "";
    socket.once("close", () => resolve(null));
    socket.setEncoding("utf8").on("data", (text: string) => {
      const lines = (unread + text).split("\n");
      unread = lines.pop() ?? "";
      for (const line of lines) told(JSON.parse(line));
    });
  });
}

/** Pause before the next try to start a database again. */
const TRY_AGAIN_MS = 5_000;
/** Systems remove what is some days old from the temporary folder, where the way to it may be. */
const KEEP_RUN_DIR_MS = 3_600_000;

export type EmbeddedDatabase = {
  readonly url: string;
  /** The database's process; another one after it was killed and started again. */
  readonly pid: () => number;
  /** The database ends by itself within a second when nobody else holds it. */
  readonly release: () => Promise<void>;
};

/**
 * Starts the data folder's database in a process of its own or joins it, for as long as somebody
 * holds it; `onLost`: it ended and is started again. Throws Refusal; later ones go to the standard
 * error. No password.
 */
export async function ensureEmbeddedDatabase(
  dataDir: string,
  onLost: () => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const folder = prepareDataDir(dataDir);
  const runDir = prepareRunDir(folder);
  let released = false;
  let hold = await takeHold(folder, runDir);
  const kept = setInterval(() => keepRunDir(folder), KEEP_RUN_DIR_MS).unref();
  const keep = async () => {
    while (!released) {
      await new Promise((resolve) => hold.socket.once("close", resolve));
      if (released) break;
      onLost();
      hold = (await takeAgain(folder, runDir, () => released)) ?? hold;
    }
    hold.socket.destroy();
  };
  void keep();
  return {
    url: databaseUrl(runDir),
    pid: () => hold.pid,
    release: async () => {
      released = true;
      clearInterval(kept);
      hold.socket.destroy();
    },
  };
}

function keepRunDir(folder: string): void {
  try {
    prepareRunDir(folder);
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error); // open connections go on
  }
}

/** Null when it was given up meanwhile. */
async function takeAgain(
  folder: string,
  runDir: string,
  isReleased: () => boolean,
): Promise<EmbeddedHold | null> {
  let said = "";
  while (!isReleased()) {
    try {
      return await takeHold(folder, runDir);
    } catch (error) {
      const sentence = error instanceof Refusal ? error.message : String(error);
      if (sentence !== said) console.error(sentence);
      said = sentence;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
    }
  }
  return null;
}

const LOG_LIMIT_BYTES = 1_048_576;

/** Starts the database's process so that it outlives this one and its terminal. */
function spawnDatabase(dataDir: string, runDir: string) {
  const logFile = path.join(dataDir, "logs", "database.log");
  const log = openLog(logFile);
  const child = spawn(process.execPath, argsOf("lib/database/embedded/main.ts", dataDir, runDir), {
    env: { NODE_ENV: "production" }, // nothing of ours: it needs no secret
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  let ended: number | null = null;
  let reason = "";
  child.once("error", (error) => {
    ended = 1;
    reason = error.message;
  });
  child.once("exit", (code) => {
    ended = code ?? 1;
  });
  return {
    logFile,
    /** Null while it runs; 0 also when somebody else turned out to be the owner. */
    exitCode: () => ended,
    failure: () =>
      `The database's process ended at once (${reason || lastLine(logFile)}). Look in ${logFile}.`,
  };
}

function openLog(file: string): number {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const log = openSync(file, "a", 0o600);
    if (fstatSync(log).size > LOG_LIMIT_BYTES) ftruncateSync(log);
    return log;
  } catch (error) {
    throw new Refusal(
      isNoRoom(error)
        ? `The disk that holds ${path.dirname(file)} is full. Free some space, then start again.`
        : `The log ${file} cannot be written. Make its folder writable for this user, or set DATA_DIR.`,
      { cause: error },
    );
  }
}

function lastLine(file: string): string {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.findLast((text) => /error/i.test(text))?.trim() ?? "no reason in its log";
}
