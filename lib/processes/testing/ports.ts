import { createServer } from "node:net";
import { isPortFree } from "../launcher/ports";

/**
 * All below the ports that the system gives to outgoing connections (from 32768 on), which anybody
 * may hold.
 */
const BLOCKS = { first: 22_000, last: 32_000, size: 100 } as const;
/**
 * A desk's demo exchange takes the port 50 above the desk's: the upper half of a block is left to
 * those.
 */
const SHARED_OUT = BLOCKS.size / 2;

let next = 0;
let end = 0;

/**
 * A port that no other test of this machine uses, also of another checkout: this process holds
 * whole blocks.
 */
export async function nextPort(): Promise<number> {
  for (;;) {
    if (next === end) {
      const guard = await claimBlock();
      [next, end] = [guard + 1, guard + SHARED_OUT];
    }
    const port = next;
    next += 1;
    // A program that takes part in none of this may have it.
    if (await isPortFree(port, "127.0.0.1")) return port;
  }
}

/** The first port of a block: the block is held, until this process ends, by listening on it. */
async function claimBlock(): Promise<number> {
  for (let guard: number = BLOCKS.first; guard < BLOCKS.last; guard += BLOCKS.size) {
    const server = createServer();
    const isMine = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(guard, "127.0.0.1", () => resolve(true));
    });
    if (!isMine) continue;
    server.unref();
    return guard;
  }
  throw new Error("every block of ports is held by another test");
}
