import { readFileSync } from "node:fs";

/** How often to look; a killed npm is noticed within about this long. */
const LOOK_EVERY_MS = 500;

/**
 * Calls `onGone` once when the npm that started this process is gone without a word (kill -9, a closed
 * terminal). npm runs a script through a shell that may outlive it, so the shell's parent is watched as well.
 * Started directly, nothing is watched: a parent that ends is then somebody who put us in the background.
 */
export function watchStarter(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = isShell(shell) ? parentOf(shell) : null;
  const timer = setInterval(() => {
    const gone = process.ppid !== shell || (npm !== null && parentOf(shell) !== npm);
    if (!gone) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

function isShell(pid: number): boolean {
  return /^(?:sh|dash|bash|ash|zsh)$/.test(read(`/proc/${pid}/comm`)?.trim() ?? "");
}

function parentOf(pid: number): number | null {
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Null where there is no /proc (then only the direct parent is watched) or no such process. */
function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
