import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { openFolder } from "../embedded/folder";

/**
 * Commits while the disk refuses every write: exits with 3 where the database gave up, and with 0
 * where it answered.
 */
async function main(dataDir: string): Promise<void> {
  const db = await openFolder(dataDir, () => process.exit(3));
  await db.exec("create table notes (a int)");
  fs.fsyncSync = () => {
    throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
  };
  syncBuiltinESMExports();
  await db.exec("insert into notes values (1)");
  process.exit(0);
}

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error("usage: broken-disk-process.ts DATA_DIR");
await main(dataDir);
