import type { Socket } from "node:net";
import type { DatabaseState } from "./embedded/control";
import { FolderError } from "./embedded/folder";
import { connectOwner } from "./embedded/ownership";
import { prepareDataDir, prepareRunDir } from "./embedded/run-folder";
import { type DatabaseProcess, spawnDatabase } from "./embedded/spawn";

const START_TIMEOUT_MS = 60_000;
const LOOK_AGAIN_MS = 25;

export type EmbeddedDatabase = {
  readonly url: string;
  /** The database's process; another one after it was killed and started again. */
  readonly pid: () => number;
  /** Lets go; the database ends by itself within a second when nobody else holds it. */
  readonly release: () => Promise<void>;
};

type Hold = { readonly socket: Socket; readonly pid: number };

/**
 * Holds the embedded database of this data folder: starts it in a process of its own, or joins it where it runs.
 * It runs as long as somebody holds it, and is started again when it was killed. Throws FolderError (one sentence
 * for people) when it cannot be opened. No password: whoever may enter DATA_DIR may use it.
 */
export async function ensureEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = prepareDataDir(dataDir);
  const runDir = prepareRunDir(folder);
  let released = false;
  let hold = await takeHold(folder, runDir);
  const watch = () => {
    hold.socket.once("close", () => {
      if (!released) void startAgain();
    });
  };
  const startAgain = async () => {
    try {
      hold = await takeHold(folder, runDir);
      if (released) hold.socket.destroy();
      else watch();
    } catch (error) {
      console.error(error instanceof FolderError ? error.message : error);
    }
  };
  watch();
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(runDir)}`,
    pid: () => hold.pid,
    release: async () => {
      released = true;
      hold.socket.destroy();
    },
  };
}

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
