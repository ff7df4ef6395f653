import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Refusal } from "@/lib/core/refusal";

/**
 * A Unix socket's path has 104 bytes on macOS and 108 on Linux; our longest name takes 25 of them.
 */
const LONGEST_FOLDER = 75;

/**
 * DATA_DIR as one spelling, made for this user alone where it is missing. Throws Refusal where it
 * cannot be.
 */
export function prepareDataDir(dataDir: string): string {
  makeFolder(
    dataDir,
    `The data folder ${dataDir} cannot be created. Make its parent writable, or set DATA_DIR.`,
  );
  return realpathSync(dataDir);
}

/**
 * The folder of the sockets, closed to other users: there is no password. `dataDir` as
 * prepareDataDir gave it.
 */
export function prepareRunDir(dataDir: string): string {
  const runDir = chooseRunDir(dataDir);
  makeFolder(
    runDir,
    `The folder ${runDir} cannot be created. Make ${path.dirname(runDir)} writable for this user.`,
  );
  const found = lstatSync(runDir);
  const isOurs =
    found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  if (isOurs) return runDir;
  throw new Refusal(
    `The folder ${runDir} must belong to this user alone (mode 0700). Remove it, or change that.`,
  );
}

function makeFolder(folder: string, problem: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Refusal(problem, { cause: error });
  }
}

/**
 * Below DATA_DIR, or in the system's temporary folder where that path would be too long for a
 * socket.
 */
export function chooseRunDir(dataDir: string): string {
  const own = path.join(dataDir, "run");
  if (Buffer.byteLength(own) <= LONGEST_FOLDER) return own;
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return path.join(os.tmpdir(), `broker-desk-${hash}`);
}

/**
 * The address of the database whose socket is in `runDir`. No password: the folder's permissions
 * decide who may use it.
 */
export function databaseUrl(runDir: string): string {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(runDir)}`;
}
