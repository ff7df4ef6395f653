import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A new folder on a disk that a test can fill and free again. */
export type SmallDisk = {
  readonly folder: string;
  /**
   * From now on neither this process nor `pid` can write more there, except the first `leave`
   * bytes.
   */
  readonly fill: (given?: { readonly pid?: number; readonly leave?: number }) => void;
  readonly free: (pid?: number) => void;
  readonly remove: () => void;
};

/**
 * "limit": the kernel refuses to let a file of the process grow (RLIMIT_FSIZE, EFBIG). It needs no
 * rights, so every Linux has it, in a container and without root too, and no test of a full disk is
 * ever skipped. "tmpfs": a small separate disk that really is full (ENOSPC). Mounting it needs
 * rights; where they exist, tests try both.
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

/** Sets the soft limit only, which the process itself may raise again. */
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
