import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const START = path.join(ROOT, "lib/processes/start.mjs");

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type RunningCommand = {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Standard output and error together, as a person sees them. */
  readonly output: () => string;
  readonly stdout: () => string;
  readonly ended: Promise<Ended>;
  /** Resolves when the output matches; rejects with the output when the process ends before. */
  readonly until: (pattern: RegExp) => Promise<RegExpMatchArray>;
};

type Options = { dataDir: string; env?: Record<string, string>; throughNpm?: boolean; nodeArgs?: string[] };

/** Runs `npm start`, or another verb, as a person would: in a process group of its own, without our environment's keys. */
export function runVerb(
  args: readonly string[],
  { dataDir, env = {}, throughNpm, nodeArgs = [] }: Options,
): RunningCommand {
  const [verb = "start", ...rest] = args;
  const command = throughNpm
    ? (["npm", ["run", verb, "--", ...rest]] as const)
    : ([process.execPath, [...nodeArgs, START, verb, ...rest]] as const);
  const child = spawn(command[0], command[1], {
    cwd: ROOT,
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
  const ended = new Promise<Ended>((resolve) =>
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

/** A new data folder and what removes it with every process that still lives in it. */
export function createPlace(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), "desk-process-"));
  return {
    dataDir,
    remove: () => {
      for (const pid of processesOf(dataDir)) process.kill(pid, "SIGKILL");
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Processes of this machine that were started on this DATA_DIR, by what Linux tells of their environment and arguments. */
export function processesOf(dataDir: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && belongsTo(name, dataDir))
    .map(Number);
}

/** Resolves to the processes that are left after `withinMs`; [] as soon as none is. */
export async function leftOver(dataDir: string, withinMs: number): Promise<number[]> {
  const deadline = Date.now() + withinMs;
  while (processesOf(dataDir).length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return processesOf(dataDir);
}

function belongsTo(pid: string, dataDir: string): boolean {
  try {
    const dead = /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    const told = ["environ", "cmdline"].flatMap((file) =>
      readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0"),
    );
    return !dead && (told.includes(`DATA_DIR=${dataDir}`) || told.includes(dataDir));
  } catch {
    return false; // ended meanwhile, or another user's
  }
}

/** Without vitest's own variables and whatever the developer has set for the product. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:VITEST|EXCHANGE_|DATABASE_URL|APP_SECRET|NEXTAUTH_|NODE_ENV|NODE_OPTIONS|PORT|HOST|npm_)/.test(
        name,
      ),
  );
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}
