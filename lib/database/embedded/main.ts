import { rmSync } from "node:fs";
import path from "node:path";
import { Refusal } from "@/lib/core/refusal";
import { outliveFullLog } from "@/lib/env/process";
import { keepCheckpoints } from "./checkpoints";
import { Control } from "./control";
import { openFolder } from "./folder";
import { becomeOwner } from "./ownership";
import { serveWire } from "./server";

/** How long a failure can be read by the process that started this one. */
const FAILURE_SHOWN_MS = 2_000;

/**
 * The database's own process: opens the data folder, serves it, and ends soon after its last holder
 * is gone.
 */
async function main(dataDir: string, runDir: string): Promise<void> {
  process.umask(0o077);
  outliveFullLog([process.stdout, process.stderr]);
  let stop: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const control = new Control(stop);
  if (!(await becomeOwner(runDir, control.server))) process.exit(0);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  const { db, wire } = await open(dataDir, runDir, control);
  const endCheckpoints = keepCheckpoints(db, wire.inTurn);
  control.tell({ state: "ready", pid: process.pid });
  await stopped;
  // The control socket stays until the folder is closed: a process that waits for it must not open
  // it before.
  control.tell({ state: "closing" });
  await wire.close();
  await endCheckpoints();
  await db.close();
  process.exit(0);
}

async function open(dataDir: string, runDir: string, control: Control) {
  const socketFile = path.join(runDir, ".s.PGSQL.5432");
  try {
    const db = await openFolder(dataDir, () => process.exit(1));
    rmSync(socketFile, { force: true });
    return { db, wire: await serveWire(db, socketFile, { onBroken }) };
  } catch (error) {
    console.error(error);
    const sentence =
      error instanceof Refusal ? error.message : `The database did not start: ${String(error)}.`;
    control.tell({ state: "failed", sentence });
    await new Promise((resolve) => setTimeout(resolve, FAILURE_SHOWN_MS));
    return process.exit(1);
  }
}

/**
 * Memory that failed once cannot be trusted; the next start recovers what was committed from the
 * disk.
 */
function onBroken(error: unknown): void {
  console.error(error);
  process.exit(1);
}

const [dataDir, runDir] = process.argv.slice(2);
if (!dataDir || !runDir) throw new Error("usage: main.ts DATA_DIR RUN_DIR");
await main(dataDir, runDir);
