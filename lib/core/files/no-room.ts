/** PostgreSQL's disk_full. */
const DATABASE_FULL = "53100";
/** Disk full, quota used, no file may grow (RLIMIT_FSIZE, FAT). */
const CODES = ["ENOSPC", "EDQUOT", "EFBIG", DATABASE_FULL];

/** Whether a write failed because its disk is full, also as the cause of another error. */
export function isNoRoom(error: unknown): error is NodeJS.ErrnoException {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (CODES.includes(codeOf(at))) return true;
  }
  return false;
}

export function isDatabaseFull(error: Error): boolean {
  return codeOf(error) === DATABASE_FULL;
}

/**
 * The database's code if Prisma has one, because its own only says that a query failed.
 * "undefined": there is none.
 */
export function codeOf(error: Error): string {
  type Adapter = { cause?: { originalCode?: unknown } };
  const { code, cause, meta } = error as Adapter & {
    code?: unknown;
    meta?: { driverAdapterError?: Adapter };
  };
  return String(meta?.driverAdapterError?.cause?.originalCode ?? cause?.originalCode ?? code);
}
