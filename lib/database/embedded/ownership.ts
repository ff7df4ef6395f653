import { linkSync, readdirSync, rmSync } from "node:fs";
import { connect, type Server, type Socket } from "node:net";
import path from "node:path";
import { largest } from "@/lib/core/large-lists";
import { listen } from "./server";

const OWNER = /^owner\.(\d+)$/;
const CANDIDATE = /^candidate\./;

/**
 * The owner listens on the highest `owner.N`; the kernel knows whether it lives. The next one
 * creates N+1 with a hard link, which only one can; numbers never go back, so an old view makes no
 * second owner.
 */
export async function becomeOwner(runDir: string, server: Server): Promise<boolean> {
  const last = lastOwner(runDir);
  const living = await connectOwner(runDir, last);
  living?.destroy();
  if (living !== null) return false;
  const candidate = path.join(runDir, `candidate.${process.pid}`);
  rmSync(candidate, { force: true });
  await listen(server, candidate);
  const won = claim(runDir, candidate, last + 1);
  rmSync(candidate, { force: true });
  if (won) removeOlder(runDir, last + 1);
  return won;
}

/** A connection to the living owner, or null where there is none. */
export async function connectOwner(
  runDir: string,
  last = lastOwner(runDir),
): Promise<Socket | null> {
  return last > 0 ? tryConnect(ownerFile(runDir, last)) : null;
}

function claim(runDir: string, candidate: string, number: number): boolean {
  try {
    linkSync(candidate, ownerFile(runDir, number));
  } catch (error) {
    // ENOENT: the winner has cleared our candidate away before we got here.
    if (["EEXIST", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
  if (lastOwner(runDir) === number) return true;
  rmSync(ownerFile(runDir, number), { force: true }); // others went on while we looked at an old number
  return false;
}

function removeOlder(runDir: string, mine: number): void {
  for (const name of readdirSync(runDir)) {
    const isOld = Number(OWNER.exec(name)?.[1] ?? mine) < mine;
    if (isOld || CANDIDATE.test(name)) rmSync(path.join(runDir, name), { force: true });
  }
}

function lastOwner(runDir: string): number {
  const numbers = readdirSync(runDir).map((name) => Number(OWNER.exec(name)?.[1] ?? 0));
  return largest(numbers, 0);
}

function ownerFile(runDir: string, number: number): string {
  return path.join(runDir, `owner.${number}`);
}

function tryConnect(file: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(file);
    socket.once("connect", () => resolve(socket));
    // Stays after the connect: a killed owner resets the connection, and `close` follows.
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // ECONNRESET: it ended between our asking and its answer.
      if (["ECONNREFUSED", "ECONNRESET", "ENOENT"].includes(error.code ?? "")) resolve(null);
      else reject(error);
    });
  });
}
