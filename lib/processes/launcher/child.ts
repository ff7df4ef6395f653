import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, closeSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@/lib/core/refusal";
import type { ChildMessage } from "../child-messages";

/** For the last lines of a child that ended: something that it started may hold its output open. */
const LAST_LINES_MS = 500;

export type ChildSpec = {
  readonly name: string;
  /** What Node is given: a program, with options before it. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Null: what it prints goes to our own standard output and error. */
  readonly logFile: string | null;
};

export type Child = ReturnType<typeof startChild>;

/**
 * In its own process group, so that Ctrl-C reaches the launcher alone. The child ends when the IPC
 * channel closes.
 */
export function startChild(spec: ChildSpec, onLine: (text: string) => void) {
  const output = spec.logFile === null ? "inherit" : "pipe";
  const child = spawn(process.execPath, spec.args, {
    env: spec.env,
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  if (spec.logFile !== null) {
    const log = openLogFile(spec.logFile);
    child.stdout?.on("data", log.write);
    child.stderr?.on("data", log.write);
    child.once("close", log.close);
  }
  const exited = exitOf(child);
  return {
    pid: child.pid ?? -1,
    exited,
    ready: readyOf(child, exited, onLine),
    stop: () => void child.kill("SIGTERM"),
    kill: () => void child.kill("SIGKILL"),
  };
}

function exitOf(child: ChildProcess): Promise<string> {
  const closed = new Promise((resolve) => child.once("close", resolve));
  return new Promise((resolve) => {
    child.once("error", (error) =>
      resolve(`could not be started (${(error as NodeJS.ErrnoException).code})`),
    );
    child.once("exit", (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      void Promise.race([closed, sleep(LAST_LINES_MS)]).then(() => resolve(how));
    });
  });
}

/** Rejects with the child's own sentence when it ends before. */
function readyOf(child: ChildProcess, exited: Promise<string>, onLine: (text: string) => void) {
  let refusal: string | null = null;
  const ready = new Promise<void>((resolve, reject) => {
    child.on("message", (message: ChildMessage) => {
      if (message.type === "ready") resolve();
      else if (message.type === "refusal") refusal = message.text;
      else onLine(message.text);
    });
    void exited.then((how) => reject(new Refusal(refusal ?? how)));
  });
  ready.catch(() => undefined); // a child that ends after it was ready is the supervisor's matter
  return ready;
}

/**
 * A log is put aside at this size; one older log is kept, so a process takes twice as much of the
 * disk at most.
 */
const LIMIT_BYTES = 5_000_000;

/**
 * What a child prints, appended to `file`. Never throws for a disk that is full: the child runs on.
 */
export function openLogFile(file: string, limitBytes = LIMIT_BYTES) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const open = () => openSync(file, "a", 0o600);
  let fd = open();
  let bytes = statSync(file).size;
  const putAside = () => {
    try {
      renameSync(file, `${file}.1`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error; // somebody removed it
    }
    const full = fd;
    fd = open();
    bytes = 0;
    closeSync(full);
  };
  return {
    write: (chunk: Uint8Array) => {
      try {
        if (bytes > 0 && bytes + chunk.length > limitBytes) putAside();
        appendFileSync(fd, chunk);
        bytes += chunk.length;
      } catch {
        // No room, or a log that is no file: there is nowhere left to say it.
      }
    },
    close: () => {
      try {
        closeSync(fd);
      } catch {
        // A disk that fails: the child has ended anyway.
      }
    },
  };
}
