import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { isPortFree } from "@/lib/processes/launcher/ports";

/** All below the ports that the system gives to connections that go out (from 32768 on). */
const FIRST_BLOCK = 22_000;
const BLOCKS = 40;
/** Of a run: its first port is what holds the block, the rest is shared out to its processes. */
const BLOCK = 200;
const SHARE = 40;

/** Where a run's block begins, for the test processes, which inherit the environment. */
const KEY = "DESK_E2E_PORTS";

/** Takes a block for this run: nobody else has it while its first port is listened on. Returns what gives it back. */
export async function claimPorts(): Promise<() => Promise<void>> {
  for (let block = 0; block < BLOCKS; block += 1) {
    const first = FIRST_BLOCK + block * BLOCK;
    const held = await listen(first);
    if (held === null) continue;
    process.env[KEY] = String(first);
    return async () => {
      held.close();
      await once(held, "close");
    };
  }
  throw new Error(`no block of ports from ${FIRST_BLOCK} on is free`);
}

/** How many ports of its share this process has handed out. */
let given = 0;

/** A free port of this process's share: the set-up and each test process have one of their own. */
export async function nextPort(): Promise<number> {
  const first = Number(process.env[KEY]);
  const share = Number(process.env.TEST_PARALLEL_INDEX ?? -1) + 1;
  while (given < SHARE) {
    const port = first + 1 + share * SHARE + given;
    given += 1;
    // A test process that ended may have left one for a moment.
    if (await isPortFree(port, "127.0.0.1")) return port;
  }
  throw new Error(`this process has used its ${SHARE} ports`);
}

async function listen(port: number): Promise<Server | null> {
  const server = createServer();
  const listening = once(server, "listening");
  server.listen(port, "127.0.0.1");
  try {
    await listening;
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return null;
    throw error;
  }
}
