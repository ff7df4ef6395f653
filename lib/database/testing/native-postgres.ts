import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { readTestEnv } from "@/lib/env/testing/env";

/**
 * Folders where packages put the server's programs without adding them to the PATH: Debian,
 * Homebrew, the source build.
 */
const PACKAGE_FOLDERS = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];
const FIXED_FOLDERS = ["/usr/local/pgsql/bin"];
const START_TIMEOUT_MS = 60_000;

/**
 * How a server ends: its operator shuts it down with every connection, or it crashes and recovers
 * at the next start.
 */
export type ServerEnd = "ended" | "crashed";

export type NativePostgres = {
  readonly url: string;
  /** Ends the server and starts it again on the same data; resolves when it accepts connections. */
  readonly restart: (how: ServerEnd) => Promise<void>;
  readonly stop: () => Promise<void>;
};
type ServerUser = { readonly uid: number; readonly gid: number } | null;

/**
 * The folder with `postgres` and `initdb`: from the PATH, else the newest version; null if there is
 * none.
 */
export function findNativePostgres(): string | null {
  const packaged = PACKAGE_FOLDERS.flatMap((folder) => listVersions(folder)).map((dir) =>
    path.join(dir, "bin"),
  );
  const folder = [...readTestEnv().searchPath, ...packaged, ...FIXED_FOLDERS].find(
    (dir) => isProgram(path.join(dir, "postgres")) && isProgram(path.join(dir, "initdb")),
  );
  return folder && (process.getuid?.() !== 0 || findServerUser()) ? folder : null;
}

/**
 * A cluster in a new temporary folder, on a Unix socket; it ends with `stop` or with this process.
 * `durable: false` turns fsync off, for tests. Throws without a server program, or with the last
 * lines of its log.
 */
export function startNativePostgres({
  durable = false,
  settingsIn = () => "",
  bin = findNativePostgres(),
}: {
  durable?: boolean;
  /** Further options of the server's command line; `dir` will contain its socket. */
  settingsIn?: (dir: string) => string;
  bin?: string | null;
} = {}): Promise<NativePostgres> {
  const safety = durable ? "" : UNSAFE;
  return startServer((dir) => `${safety} ${settingsIn(dir)}`, createCluster, bin);
}

export type Replicated = { readonly primary: NativePostgres; readonly replica: NativePostgres };

/** A server and its streaming replica, each like that of `startNativePostgres`. */
export async function startReplicated(): Promise<Replicated> {
  const primary = await startServer(() => SENDS_WAL, createCluster);
  try {
    const replica = await startServer(
      () => SENDS_WAL,
      (bin, dir, owner) => copyCluster(bin, dir, owner, primary.url),
    );
    return { primary, replica };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

async function startServer(
  settingsIn: (dir: string) => string,
  create: (bin: string, dir: string, owner: ServerUser) => void,
  bin = findNativePostgres(),
): Promise<NativePostgres> {
  if (!bin)
    throw new Error("No PostgreSQL server program was found: install the package `postgresql`.");
  const owner = process.getuid?.() === 0 ? findServerUser() : null;
  const dir = mkdtempSync(path.join(os.tmpdir(), "desk-pg-"));
  if (owner) chownSync(dir, owner.uid, owner.gid);
  create(bin, dir, owner);
  const options = `-c listen_addresses= -c unix_socket_directories=${dir} -c max_connections=200 -c shared_buffers=128MB ${settingsIn(dir)}`;
  const child = spawn("sh", ["-c", SUPERVISE, "sh", path.join(bin, "postgres"), dir, options], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true, // Ctrl-C in a terminal would reach the whole group and leave the folder behind
    ...owner,
  });
  await untilReady(child, dir);
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`,
    restart: async (how) => {
      const logged = readLog(dir).length;
      child.stdin?.write(`${END_SIGNALS[how]}\n`);
      await untilReady(child, dir, logged);
    },
    stop: () => end(child),
  };
}

/** The signals of PostgreSQL's fast and immediate shutdown. */
const END_SIGNALS: Readonly<Record<ServerEnd, "INT" | "QUIT">> = { ended: "INT", crashed: "QUIT" };

/**
 * Each input line is a signal that ends the server before a restart. Standard input closes with the
 * parent process.
 */
const SUPERVISE = `start() { "$1" -D "$2/data" $3 >>"$2/log" 2>&1 & server=$!; }
start "$@"
while read -r signal; do kill -$signal $server; wait $server; start "$@"; done
kill -INT $server 2>/dev/null; wait $server; rm -rf "$2"`;

const UNSAFE =
  "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c wal_init_zero=off";
const SENDS_WAL = "-c fsync=off -c wal_level=replica";

function copyCluster(bin: string, dir: string, owner: ServerUser, primary: string): void {
  // Some machines only have links to the server's programs.
  const programs = path.dirname(realpathSync(path.join(bin, "postgres")));
  run(
    path.join(programs, "pg_basebackup"),
    ["-D", path.join(dir, "data"), "-d", primary, "-X", "stream", "-R"],
    dir,
    owner,
  );
}

function createCluster(bin: string, dir: string, owner: ServerUser): void {
  const options = [
    "-D",
    path.join(dir, "data"),
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
    "-N",
  ];
  run(path.join(bin, "initdb"), options, dir, owner);
}

function run(program: string, args: readonly string[], cwd: string, owner: ServerUser): void {
  const ran = spawnSync(program, args, { encoding: "utf8", cwd, ...owner });
  if (ran.status !== 0)
    throw new Error(`${program} failed: ${ran.error?.message ?? ran.stderr.trim()}`);
}

/**
 * `logged`: the length of the log before this start. A server that shuts down logs FATAL for its
 * connections.
 */
async function untilReady(child: ChildProcess, dir: string, logged = 0): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += 50) {
    const log = readLog(dir).slice(logged);
    if (/database system is ready to accept (?:read-only )?connections/.test(log)) return;
    if (child.exitCode !== null || (logged === 0 && log.includes("FATAL"))) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const reason = readLog(dir).trim().split("\n").slice(-5).join("\n");
  await end(child);
  throw new Error(`PostgreSQL did not start:\n${reason}`);
}

function readLog(dir: string): string {
  try {
    return readFileSync(path.join(dir, "log"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.stdin?.end();
  });
}

/** Whether a server there answers and accepts writes. */
export async function leadsToPrimary(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select pg_is_in_recovery() as standby");
    return rows[0]?.standby === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The server refuses to run as root; then an unprivileged user of this machine runs it. */
export function findServerUser(): ServerUser {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user =
    users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : null;
}

function listVersions(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => /^(?:postgresql@?)?\d*$/.test(name));
    return names
      .sort((a, b) => Number(b.replace(/\D/g, "")) - Number(a.replace(/\D/g, "")))
      .map((name) => path.join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
