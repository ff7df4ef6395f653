import type { Socket } from "node:net";
import type { DatabaseState } from "./control";
import { FolderError } from "./folder-error";
import { connectOwner } from "./ownership";
import { type DatabaseProcess, spawnDatabase } from "./spawn";

const START_TIMEOUT_MS = 60_000;
const LOOK_AGAIN_MS = 25;

/** An open connection to the database's process, which runs while there is one. */
export type Hold = { readonly socket: Socket; readonly pid: number };

/** Joins the living database or starts one, and waits until it is ready. Throws FolderError when it cannot be. */
export async function takeHold(dataDir: string, runDir: string): Promise<Hold> {
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
