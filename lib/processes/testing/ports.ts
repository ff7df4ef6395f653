import { createServer } from "node:net";
import { isPortFree } from "../launcher/ports";

/** All below the ports of outgoing connections (from 32768 on), which any program may get. */
const BLOCKS = { first: 22_000, last: 32_000, size: 100 } as const;
/**
 * A desk's demo exchange uses the desk's port plus 50, so the upper half of a block is reserved for
 * these.
 */
const SHARED_OUT = BLOCKS.size / 2;

let next = 0;
let end = 0;

/**
 * A port that no other test on this machine uses, not even one of another checkout: this process
 * holds whole blocks.
 */
export async function nextPort(): Promise<number> {
  for (;;) {
    if (next === end) {
      const guard = await claimBlock();
      [next, end] = [guard + 1, guard + SHARED_OUT];
    }
    const port = next;
    next += 1;
    // A program that does not follow this scheme may use it.
    if (await isPortFree(port, "127.0.0.1")) return port;
  }
}

/** The first port of a free block. Listening on it holds the block until this process ends. */
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
