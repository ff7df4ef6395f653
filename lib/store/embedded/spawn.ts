import { spawn } from "node:child_process";
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isNoRoom } from "@/lib/core/files/no-room";
import { FolderError } from "./folder-error";

const LOG_LIMIT_BYTES = 1_048_576;

export type DatabaseProcess = {
  readonly logFile: string;
  /** Null while it runs; 0 also when somebody else turned out to be the owner. */
  readonly exitCode: () => number | null;
  /** One sentence for why it ended. */
  readonly failure: () => string;
};

/** Starts the database's process so that it outlives this one and its terminal. */
export function spawnDatabase(dataDir: string, runDir: string): DatabaseProcess {
  const logFile = path.join(dataDir, "logs", "database.log");
  const log = openLog(logFile);
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const script = path.join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, ["--import", loader, script, dataDir, runDir], {
    cwd: path.resolve(import.meta.dirname, "../../.."),
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
    exitCode: () => ended,
    failure: () =>
      `The database's process ended at once (${reason || lastLine(logFile)}): look at ${logFile}.`,
  };
}

function openLog(file: string): number {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const log = openSync(file, "a", 0o600);
    if (fstatSync(log).size > LOG_LIMIT_BYTES) ftruncateSync(log);
    return log;
  } catch (error) {
    throw new FolderError(
      isNoRoom(error)
        ? `The disk that holds ${path.dirname(file)} is full: make room, then start again.`
        : `The log ${file} cannot be written: make its folder writable for this user, or set DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
}

function lastLine(file: string): string {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.findLast((text) => /error/i.test(text))?.trim() ?? "no reason in its log";
}
