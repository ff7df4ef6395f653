import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Clock } from "@/lib/core/clock";
import { isNoRoom } from "@/lib/core/files/no-room";
import { Refusal } from "@/lib/core/refusal";
import { createOnce, replaceFile } from "../data-folder";

export const identity = z.object({ pid: z.number().int(), startedAt: z.string() });
const instanceFile = z.object({
  machine: z.string(),
  url: z.string(),
  launcher: identity,
  children: z.array(identity),
});

/** How long children of a killed launcher get to notice by themselves. */
const ORPHAN_GRACE_MS = 4_000;

/**
 * One launcher per DATA_DIR, else Refusal. What a killed one left is ended by id and start time,
 * never another process.
 */
export async function claimInstance(dataDir: string, url: string, clock: Clock) {
  const file = path.join(dataDir, "launcher.json");
  const mine = { machine: hostname(), url, launcher: self(), children: [] as ProcessIdentity[] };
  for (;;) {
    const text = createOnce(file, () => JSON.stringify(mine));
    const found = parseInstance(text);
    if (found && isDeepStrictEqual(found.launcher, mine.launcher)) {
      // Two launchers that both met a dead one's file: the one whose file is still there after a
      // moment goes on.
      await clock.sleep(50);
      if (readIfThere(file) === text) break;
      continue;
    }
    if (found && found.machine === mine.machine && isAlive(found.launcher)) {
      throw new Refusal(
        `Broker Desk is already running on this data folder (${dataDir}): ${found.url}`,
      );
    }
    if (found && found.machine === mine.machine) await endOrphans(found.children, clock);
    if (readIfThere(file) === text) rmSync(file, { force: true });
  }
  return {
    recordChild: (pid: number): void => {
      const child = identify(pid);
      if (child) mine.children = [...mine.children.filter(isAlive), child];
      try {
        replaceFile(file, JSON.stringify(mine), { flush: false }); // no process outlives a loss of power
      } catch (error) {
        if (!isNoRoom(error)) throw error; // a child ends by itself as well when its launcher is gone
      }
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Where the desk that runs on this data folder is reached; null: none runs here. */
export function findRunningUrl(dataDir: string): string | null {
  const text = readIfThere(path.join(dataDir, "launcher.json"));
  const found = text === null ? null : parseInstance(text);
  return found && found.machine === hostname() && isAlive(found.launcher) ? found.url : null;
}

async function endOrphans(children: readonly ProcessIdentity[], clock: Clock): Promise<void> {
  const deadline = clock.now() + ORPHAN_GRACE_MS;
  while (children.some(isAlive) && clock.now() < deadline) await clock.sleep(50);
  for (const child of children.filter(isAlive)) process.kill(child.pid, "SIGKILL");
}

function self(): ProcessIdentity {
  const found = identify(process.pid);
  if (!found) throw new Error("this process cannot see itself: is /proc mounted?");
  return found;
}

/** Null for a file that is cut short or from another version: then nobody is known to run. */
function parseInstance(text: string) {
  try {
    return instanceFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** A process id alone is no identity: it is given out again, in a container within seconds. */
type ProcessIdentity = Readonly<z.infer<typeof identity>>;

/** Null when no such process lives. `startedAt` is opaque: it is only ever compared. */
export function identify(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === "linux" ? startTicks(pid) : startDate(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/**
 * Field 22 of /proc/PID/stat: clock ticks since boot. A zombie has ended: it only waits to be
 * counted.
 */
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
    return (
      execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null
    );
  } catch {
    return null;
  }
}
