import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A new folder on a disk that fills up and is freed again whenever a test says so. */
export type SmallDisk = {
  readonly folder: string;
  /**
   * From now on nothing more can be written there, by this process or by `pid`; but for the first
   * `leave` bytes.
   */
  readonly fill: (given?: { readonly pid?: number; readonly leave?: number }) => void;
  readonly free: (pid?: number) => void;
  readonly remove: () => void;
};

/**
 * "limit": the kernel refuses that a file of the process grows (RLIMIT_FSIZE, EFBIG). It takes no
 * rights, so that every Linux has it, in a container and without root too, and no test of a full
 * disk is ever left out. "tmpfs": a small disk of its own, really full (ENOSPC). Mounting one takes
 * rights; where they are there both are tried.
 */
export type DiskKind = "limit" | "tmpfs";
export const DISK_KINDS: readonly DiskKind[] = mayMount() ? ["limit", "tmpfs"] : ["limit"];

export function createSmallDisk(kind: DiskKind, megabytes = 8): SmallDisk {
  const folder = mkdtempSync(path.join(os.tmpdir(), "desk-disk-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (kind === "limit") {
    return {
      folder,
      fill: ({ pid = process.pid, leave = 0 } = {}) => limitFiles(pid, String(leave)),
      free: (pid = process.pid) => limitFiles(pid, "unlimited"),
      remove,
    };
  }
  const filler = path.join(folder, ".filler");
  mount(folder, megabytes);
  return {
    folder,
    fill: ({ leave = 0 } = {}) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)), { flag: "a" });
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync("umount", ["--lazy", folder]);
      remove();
    },
  };
}

/** The soft limit alone, which its own process may raise again. */
function limitFiles(pid: number, bytes: string): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);
}

function mount(folder: string, megabytes: number): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", folder], {
    stdio: "pipe",
  });
}

function mayMount(): boolean {
  const folder = mkdtempSync(path.join(os.tmpdir(), "desk-disk-"));
  try {
    mount(folder, 1);
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
