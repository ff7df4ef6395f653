import fs from "node:fs";
import path from "node:path";
import { isNoRoom } from "@/lib/core/files/no-room";
import { Refusal } from "@/lib/core/refusal";

/**
 * Makes DATA_DIR for this user alone. An existing folder keeps its mode: it may be somebody's
 * /srv/data.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    if (isNoRoom(error)) throw error;
    throw new Refusal(
      `The data folder ${dataDir} cannot be written. Make it writable for this user, or set DATA_DIR.`,
    );
  }
}

/**
 * Replaces nothing: when two processes create `file` at once, both go on with the first one's
 * contents.
 */
export function createOnce(file: string, contents: () => string): string {
  if (!fs.existsSync(file)) {
    const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
    try {
      fs.writeFileSync(draft, contents(), { mode: 0o600, flush: true });
      fs.linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      fs.rmSync(draft, { force: true });
    }
  }
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return createOnce(file, contents); // the one who made it has just given it up
  }
}

/**
 * Readers find the old or the new contents; with `flush`, which takes seconds on a busy disk, also
 * after a power loss.
 */
export function replaceFile(file: string, contents: string, { flush }: { flush: boolean }): void {
  const draft = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(draft, contents, { mode: 0o600, flush });
    fs.renameSync(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
