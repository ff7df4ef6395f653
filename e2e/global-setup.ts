import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startSandbox } from "@/lib/sandbox/server";
import { shareDesk } from "./desk";
import { freePort, startDesk } from "./desk-process";

/** Small enough to be read in seconds, with a weekday rhythm, several coins and negative rows. */
const BOOK = { rowsPerDay: 60, clients: 40 };
const LATENCY_MS = 20;
/** Yesterday is there at any hour, so that a story's week is whole whenever it is told. */
const PUBLISH_AFTER_MS = 0;

/** Starts an exchange and a desk of its own for the whole run; returns what takes them down. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-e2e-"));
  const sandbox = await startSandbox({
    seed: "browser tests",
    book: BOOK,
    latencyMs: LATENCY_MS,
    switches: { publishAfterMs: PUBLISH_AFTER_MS },
  });
  const port = await freePort();
  const stopAll: (() => Promise<unknown>)[] = [
    () => sandbox.close(),
    () => rm(folder, { recursive: true, force: true }),
  ];
  const takeDown = async () => {
    for (const stop of stopAll) await stop();
  };
  try {
    const desk = await startDesk({ port, dataDir: path.join(folder, "data"), exchangeUrl: sandbox.url });
    stopAll.unshift(desk.stop);
    shareDesk({
      url: `http://localhost:${port}`,
      exchangeUrl: sandbox.url,
      email: desk.email,
      oneTimePassword: desk.oneTimePassword,
      dataDir: path.join(folder, "data"),
      sessionFile: path.join(folder, "session.json"),
    });
  } catch (error) {
    await takeDown();
    throw error;
  }
  return takeDown;
}
