import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
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
 * prepareDataDir gave it. It is in DATA_DIR, so that all processes meet there, whatever their
 * temporary folder is: two databases on one folder would destroy it.
 */
export function prepareRunDir(dataDir: string): string {
  const own = ownRunDir(dataDir);
  makePrivate(own);
  const runDir = chooseRunDir(dataDir);
  if (runDir !== own) {
    makePrivate(path.dirname(runDir));
    linkAnew(own, runDir);
  }
  return runDir;
}

function makePrivate(folder: string): void {
  makeFolder(
    folder,
    `The folder ${folder} cannot be created. Make ${path.dirname(folder)} writable for this user.`,
  );
  const found = lstatSync(folder);
  const isOurs =
    found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  if (isOurs) return;
  throw new Refusal(
    `The folder ${folder} must belong to this user alone (mode 0700). Remove it, or change that.`,
  );
}

/** Systems remove what is old from their temporary folder, so the link is made anew each time. */
function linkAnew(folder: string, link: string): void {
  const draft = `${link}.${process.pid}`;
  rmSync(draft, { force: true });
  symlinkSync(folder, draft);
  renameSync(draft, link);
}

function makeFolder(folder: string, problem: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Refusal(problem, { cause: error });
  }
}

/**
 * The path of the sockets' folder: where the one in DATA_DIR is too long for a socket, a link to it
 * in the system's temporary folder.
 */
export function chooseRunDir(dataDir: string): string {
  const own = ownRunDir(dataDir);
  if (Buffer.byteLength(own) <= LONGEST_FOLDER) return own;
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return path.join(os.tmpdir(), `broker-desk-${hash}`, "run");
}

function ownRunDir(dataDir: string): string {
  return path.join(dataDir, "run");
}

/**
 * The address of the database whose socket is in `runDir`. No password: the folder's permissions
 * decide who may use it.
 */
export function databaseUrl(runDir: string): string {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(runDir)}`;
}
