import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { templateName } from "@/lib/database/testing/database";
import { copyTemplate } from "@/lib/database/testing/embedded-database";
import { argsOf } from "@/lib/env/process";
import type { AskedCommand, Ran } from "../cli/testing/commands-process";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const START = "lib/processes/start.mjs";

export type ProcessEnd = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type RunningCommand = {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Standard output and error together, as a person sees them. */
  readonly output: () => string;
  readonly stdout: () => string;
  readonly ended: Promise<ProcessEnd>;
  /** Resolves when the output matches; rejects with the output if the process ends first. */
  readonly until: (pattern: RegExp) => Promise<RegExpMatchArray>;
};

type AppOptions = {
  dataDir: string;
  env?: Record<string, string>;
  throughNpm?: boolean;
  nodeArgs?: string[];
  /** No file of the process may grow beyond this, as on a full disk. */
  bytesOfFile?: number;
  /**
   * Makes the checkout read-only (root on Linux); "changed": its sources have also changed since
   * the build.
   */
  readOnly?: boolean | "changed";
  /** Another checkout than ours. */
  root?: string;
};

/** Remounts in a separate mount namespace, so that other processes do not see it. */
const ON_READ_ONLY = `mount --bind . . && mount -o remount,ro,bind . && cd "$PWD"`;
/** Mounts an empty file over the font, for this process and its children. */
const WITH_CHANGE = `mount --bind /dev/null public/inter.woff2`;

/**
 * Runs `npm start`, or another verb, as a person would: in its own process group, without the keys
 * of our environment.
 */
export function runVerb(
  args: readonly string[],
  {
    dataDir,
    env = {},
    throughNpm,
    nodeArgs = [],
    bytesOfFile,
    readOnly = false,
    root = ROOT,
  }: AppOptions,
): RunningCommand {
  const [verb = "start", ...rest] = args;
  const command = throughNpm
    ? (["npm", ["run", verb, "--", ...rest]] as const)
    : ([process.execPath, [...nodeArgs, START, verb, ...rest]] as const);
  const bounds = [...onReadOnly(readOnly)];
  if (bytesOfFile !== undefined) bounds.push("prlimit", `--fsize=${bytesOfFile}`);
  const [program = "node", ...all] = [...bounds, command[0], ...command[1]];
  const child = spawn(program, all, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...cleanEnvironment(), DATA_DIR: dataDir, ...env },
  });
  let stdout = "";
  let output = "";
  const lookers = new Set<() => void>();
  const keep = (chunk: Buffer, isOut: boolean) => {
    if (isOut) stdout += chunk.toString();
    output += chunk.toString();
    for (const look of lookers) look();
  };
  child.stdout?.on("data", (chunk) => keep(chunk, true));
  child.stderr?.on("data", (chunk) => keep(chunk, false));
  const ended = new Promise<ProcessEnd>((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  );
  return {
    process: child,
    pid: child.pid ?? -1,
    output: () => output,
    stdout: () => stdout,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = output.match(pattern);
          if (match) resolve(match);
        };
        lookers.add(look);
        look();
        void ended.then(() => reject(new Error(`ended before ${pattern}:\n${output}`)));
      }),
  };
}

function onReadOnly(readOnly: NonNullable<AppOptions["readOnly"]>): string[] {
  if (readOnly === false) return [];
  const steps = readOnly === "changed" ? [ON_READ_ONLY, WITH_CHANGE] : [ON_READ_ONLY];
  return ["unshare", "--mount", "sh", "-c", `${steps.join(" && ")} && exec "$@"`, "sh"];
}

export type RunningDesk = {
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>;
};

type RunCommand = (asked: AskedCommand) => Promise<Ran>;
let asking: RunCommand | undefined;

/**
 * Runs commands of the desk one after the other in one process, because most of them take less time
 * than a process needs to start. It serves every file of this test worker and ends with it.
 */
export function openCommandLine(dataDir: string): RunningDesk {
  asking ??= startCommands();
  const ask = asking;
  return { run: (args, env = {}) => ask({ args, env: { DATA_DIR: dataDir, ...env } }) };
}

function startCommands(): RunCommand {
  const [program = "", ...given] = argsOf("lib/processes/cli/testing/commands-process.ts");
  const child = fork(program, given, {
    env: cleanEnvironment(),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  const ended = once(child, "exit").then(([code]): never => {
    asking = undefined;
    throw new Error(`the command line ended with ${code}`);
  });
  ended.catch(() => undefined);
  let last: Promise<unknown> = Promise.resolve();
  return (asked) => {
    const ran = last.then(async () => {
      child.send(asked);
      const [answer] = await Promise.race([once(child, "message"), ended]);
      return answer as Ran;
    });
    last = ran.catch(() => undefined);
    return ran;
  };
}

/** A data folder; `remove` deletes it and ends every process that still uses it. */
export type DataPlace = { readonly dataDir: string; readonly remove: () => void };

/** A new data folder, for which the first start creates the database. */
export function createPlace(): DataPlace {
  const dataDir = mkdtempSync(path.join(tmpdir(), "desk-process-"));
  return {
    dataDir,
    remove: () => {
      killAll(dataDir);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A new data folder with a migrated database. */
export async function createPreparedPlace(): Promise<DataPlace> {
  const place = createPlace();
  await copyTemplate(templateName(), place.dataDir);
  return place;
}

export type FoundProcess = { readonly pid: number; readonly commandLine: string };

/** Processes of this machine with this DATA_DIR in their environment or arguments, from /proc. */
export function processesOf(dataDir: string): FoundProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const told = readProcess(name);
      const isOurs =
        told?.environment.includes(`DATA_DIR=${dataDir}`) || told?.words.includes(dataDir);
      return told && isOurs
        ? [{ pid: Number(name), commandLine: told.words.join(" ").trim() }]
        : [];
    });
}

/** Null if the process has ended or belongs to another user. */
function readProcess(pid: string): { environment: string[]; words: string[] } | null {
  try {
    if (/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))) return null;
    const [environment = [], words = []] = ["environ", "cmdline"].map((file) =>
      readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0"),
    );
    return { environment, words };
  } catch {
    return null;
  }
}

/** Resolves to the processes that are left after `withinMs`; [] as soon as there is none. */
export async function leftOver(dataDir: string, withinMs: number): Promise<FoundProcess[]> {
  const deadline = Date.now() + withinMs;
  while (processesOf(dataDir).length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return processesOf(dataDir);
}

/** Kills (-9) every process that uses `dataDir`. */
export function killAll(dataDir: string): void {
  for (const { pid } of processesOf(dataDir)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // it has ended meanwhile
    }
  }
}

/** The environment without vitest's variables and the developer's own settings for the product. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:VITEST|EXCHANGE_|DATABASE_URL|APP_SECRET|NEXTAUTH_|NODE_ENV|NODE_OPTIONS|PORT|HOST|npm_)/.test(
        name,
      ),
  );
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}
