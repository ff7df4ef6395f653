import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process id alone is no identity: it is given out again, in a container within seconds. */
export type ProcessIdentity = { readonly pid: number; readonly startedAt: string };

/** Null when no such process lives. `startedAt` is opaque: it is only ever compared. */
export function identify(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === "linux" ? startTicks(pid) : startDate(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Field 22 of /proc/PID/stat: clock ticks since boot. A zombie has ended: it only waits to be counted. */
function startTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function startDate(pid: number): string | null {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}
