import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { isNoRoom } from "@/lib/core/files/no-room";
import { Refusal } from "@/lib/core/refusal";
import { flush, flushAll } from "./flush";
import { FLUSHING, FlushedFiles } from "./flushed-files";

/**
 * The version of PostgreSQL inside the embedded database: a folder of another one cannot be opened.
 */
export const EMBEDDED_MAJOR = "18";

/** After such an error nothing answers any more, and every statement would wait without end. */
const STOPPED = /^Aborted\(/;
/**
 * Worth a line in the log. Errors of single statements are their clients', and could quote what is
 * stored.
 */
const NOTABLE = /\b(?:LOG|FATAL|PANIC):|^Aborted\(/;
/** PGlite's own, but for -F, which turns fsync off. */
const FLUSHING_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...FLUSHING,
];

/**
 * Opens DATA_DIR/database, or begins its creation (again). `onStopped`: it gave up (full disk), and
 * the process must end. A commit is on the disk once it is answered; `waitsForDisk: false` is for
 * databases of tests, which no power loss may find.
 */
export async function openFolder(
  dataDir: string,
  onStopped: () => void,
  { waitsForDisk = true } = {},
): Promise<PGlite> {
  const folder = path.join(dataDir, "database");
  const unfinished = path.join(dataDir, "database.unfinished");
  const words: string[] = [];
  let isOpen = false;
  const listen = (text: string) => {
    if (NOTABLE.test(text)) console.error(text);
    if (!isOpen) words.push(text);
    else if (STOPPED.test(text)) onStopped();
    return false;
  };
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!existsSync(folder) && existsSync(restoredFolder(dataDir))) {
      renameSync(restoredFolder(dataDir), folder);
      await flush(dataDir);
    }
    await prepare(folder, unfinished);
    const db = await PGlite.create({
      fs: new FlushedFiles(folder),
      startParams: waitsForDisk ? FLUSHING_PARAMS : PGlite.defaultStartParams,
      onStderr: listen,
    });
    if (existsSync(unfinished)) await finish(folder, unfinished);
    isOpen = true;
    return db;
  } catch (error) {
    throw new Refusal(explain(folder, error, words, existsSync(unfinished)), { cause: error });
  }
}

/** A restored database waits here until the one before it was moved aside. */
export function restoredFolder(dataDir: string): string {
  return path.join(dataDir, "database.restored");
}

async function prepare(folder: string, unfinished: string): Promise<void> {
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (!existsSync(folder)) {
    writeFileSync(unfinished, "The database beside this file is being created.\n");
    await flush(path.dirname(unfinished));
    mkdirSync(folder, { mode: 0o700 });
    return;
  }
  const major = readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  if (major === EMBEDDED_MAJOR) return;
  throw new Refusal(
    `The database in ${folder} was made by PostgreSQL ${major}, and this Broker Desk embeds ${EMBEDDED_MAJOR}. Start the version that made it, export, then import here.`,
  );
}

/** PGlite makes the files of a new database without waiting for the disk. */
async function finish(folder: string, unfinished: string): Promise<void> {
  await flushAll(folder);
  await flush(path.dirname(folder));
  rmSync(unfinished);
  await flush(path.dirname(folder)); // were the mark back after a power loss, the database would be removed
}

function explain(folder: string, error: unknown, words: string[], isNew: boolean): string {
  if (error instanceof Refusal) return error.message;
  const from: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {};
  const { code = "", path: file = "", message = "" } = from;
  const said =
    words.findLast((text) => /FATAL|PANIC|ERROR/.test(text)) ?? message.split("\n")[0] ?? "";
  const reason = said.replace(/^.*\b(?:FATAL|PANIC|ERROR):\s*/, "").trim();
  if (
    ["EACCES", "EPERM", "EROFS"].includes(code) ||
    /Permission denied|Read-only file/.test(reason)
  ) {
    return `The database folder ${folder} cannot be written. Make it writable for this user, or set DATA_DIR.`;
  }
  if (isNoRoom(error) || /No space left|quota exceeded|File too large/i.test(words.join())) {
    return `The disk that holds ${folder} is full. Free some space, then start again.`;
  }
  const missing = code === "ENOENT" ? `${path.basename(file)} is missing` : "";
  const why = missing || reason || "it gave no reason";
  if (isNew)
    return `The database in ${folder} could not be created (${why}). If its disk is full, free some space, then start again.`;
  return `The database in ${folder} is damaged (${why}). Restore the folder from a backup, or set another DATA_DIR.`;
}
