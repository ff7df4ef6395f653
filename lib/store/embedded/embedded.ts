import type { Socket } from "node:net";
import type { DatabaseState } from "./control";
import { FolderError } from "./folder-error";
import { connectOwner } from "./ownership";
import { databaseUrl, prepareDataDir, prepareRunDir } from "./run-folder";
import { type DatabaseProcess, spawnDatabase } from "./spawn";

const START_TIMEOUT_MS = 60_000;
const LOOK_AGAIN_MS = 25;

/** An open connection to the database's process, which runs while there is one. */
type Hold = { readonly socket: Socket; readonly pid: number };

/** Joins the living database or starts one, and waits until it is ready. Throws FolderError when it cannot be. */
async function takeHold(dataDir: string, runDir: string): Promise<Hold> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let started: DatabaseProcess | undefined;
  while (Date.now() < deadline) {
    const socket = await connectOwner(runDir);
    const hold = socket && (await untilReady(socket));
    if (hold) return hold;
    if (!socket && (started === undefined || started.exitCode() === 0))
      started = spawnDatabase(dataDir, runDir);
    if (started?.exitCode()) throw new FolderError(started.failure());
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new FolderError(
    `The database in ${dataDir} did not start within a minute: look at ${started?.logFile ?? dataDir}.`,
  );
}

/** Null when this owner ends before it is ready: then there will be another. */
function untilReady(socket: Socket): Promise<Hold | null> {
  return new Promise((resolve, reject) => {
    const told = (state: DatabaseState) => {
      if (state.state === "ready") {
        socket.unref();
        resolve({ socket, pid: state.pid });
      }
      if (state.state === "failed") {
        reject(new FolderError(state.sentence));
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

/** How long a database that cannot be started again is left alone before the next try. */
const TRY_AGAIN_MS = 5_000;

export type EmbeddedDatabase = {
  readonly url: string;
  /** The database's process; another one after it was killed and started again. */
  readonly pid: () => number;
  /** Lets go; the database ends by itself within a second when nobody else holds it. */
  readonly release: () => Promise<void>;
};

/**
 * Holds the embedded database of this data folder: starts it in a process of its own, or joins it where it runs.
 * It runs as long as somebody holds it, and is started again when it was killed or gave up on a full disk. Throws
 * FolderError (one sentence for people) when it cannot be opened; afterwards such a sentence goes to the standard
 * error. `onLost` is called each time its process ended and is started again. No password: whoever may enter DATA_DIR
 * may use it.
 */
export async function ensureEmbeddedDatabase(
  dataDir: string,
  onLost: () => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const folder = prepareDataDir(dataDir);
  const runDir = prepareRunDir(folder);
  let released = false;
  let hold = await takeHold(folder, runDir);
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
      hold.socket.destroy();
    },
  };
}

/** Null when it was given up meanwhile. */
async function takeAgain(folder: string, runDir: string, isReleased: () => boolean): Promise<Hold | null> {
  let said = "";
  while (!isReleased()) {
    try {
      return await takeHold(folder, runDir);
    } catch (error) {
      const sentence = error instanceof FolderError ? error.message : String(error);
      if (sentence !== said) console.error(sentence);
      said = sentence;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
    }
  }
  return null;
}
