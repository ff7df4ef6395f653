/** Disk full, quota used, no file may grow (RLIMIT_FSIZE, FAT), PostgreSQL's disk_full. */
const CODES: readonly unknown[] = ["ENOSPC", "EDQUOT", "EFBIG", "53100"];

/** Whether a write failed for want of room on its disk, also as the cause of another error. */
export function isNoRoom(error: unknown): error is NodeJS.ErrnoException {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (CODES.includes((at as NodeJS.ErrnoException).code)) return true;
  }
  return false;
}

/** Lets a process go on whose log has no more room: lines are lost, and written again once there is some. */
export function outliveFullLog(streams: readonly NodeJS.EventEmitter[]): void {
  for (const stream of streams) {
    stream.on("error", (error) => {
      if (!isNoRoom(error)) throw error;
    });
  }
}
