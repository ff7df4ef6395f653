import { readFileSync } from "node:fs";

export type StopRequest = ReturnType<typeof listenForStop>;

export function listenForStop(say: (line: string) => void) {
  const controller = new AbortController();
  let resolve: (exitCode: number) => void = () => undefined;
  const requested = new Promise<number>((done) => {
    resolve = done;
  });
  const request = (exitCode: number, sentence: string) => {
    if (controller.signal.aborted) return;
    say(sentence);
    controller.abort(new Error("stopping"));
    resolve(exitCode);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => request(0, "stopping …"));
  // Nobody may be left to read: the terminal is closed, npm is gone. That must not end us before
  // our children.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  watchStarter(() => request(0, "stopping: npm is gone"));
  return {
    signal: controller.signal,
    /** Resolves with the exit code. */
    requested,
    /** The first one counts: Ctrl-C under npm arrives twice, from the terminal and from npm. */
    request,
  };
}

const LOOK_EVERY_MS = 500;

/**
 * Calls `onGone` once when the npm that started this process is gone (kill -9, a closed terminal).
 * Its shell may outlive it, so the shell's parent is watched as well. Started directly, a parent
 * that ends has put us in the background.
 */
function watchStarter(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = isShell(shell) ? parentOf(shell) : null;
  const timer = setInterval(() => {
    const gone = process.ppid !== shell || (npm !== null && parentOf(shell) !== npm);
    if (!gone) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

function isShell(pid: number): boolean {
  return /^(?:sh|dash|bash|ash|zsh)$/.test(read(`/proc/${pid}/comm`)?.trim() ?? "");
}

function parentOf(pid: number): number | null {
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Null where there is no /proc (then only the direct parent is watched) or no such process. */
function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** What has to be undone, newest first, whatever happened before. */
export type CleanUp = { add: (undo: () => Promise<void> | void) => void; run: () => Promise<void> };

export function createCleanUp(): CleanUp {
  const undos: (() => Promise<void> | void)[] = [];
  return {
    add: (undo) => void undos.push(undo),
    run: async () => {
      for (const undo of undos.splice(0).reverse()) {
        await Promise.resolve(undo()).catch((error: Error) => {
          process.stderr.write(`while stopping: ${error.message}\n`);
        });
      }
    },
  };
}
