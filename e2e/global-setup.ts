import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { startSandbox } from "@/lib/sandbox/server";
import { type Desk, shareDesks } from "./desk";
import { freePort, startDesk } from "./desk-process";

/** Small enough to be read in seconds, with a weekday rhythm, several coins and negative rows. */
const BOOK = { rowsPerDay: 60, clients: 40 };
const LATENCY_MS = 20;
/** Yesterday is there at any hour, so that a story's week is whole whenever it is told. */
const PUBLISH_AFTER_MS = 0;

/** Starts an exchange and a desk for each test process that runs at a time; returns what takes them down. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const opened: Opened[] = [];
  const takeDown = async () => {
    await Promise.all(opened.map(({ close }) => close()));
  };
  try {
    // One after the other: the first of them builds the app.
    while (opened.length < workers) opened.push(await openDesk());
  } catch (error) {
    await takeDown();
    throw error;
  }
  shareDesks(opened.map(({ desk }) => desk));
  return takeDown;
}

type Opened = { readonly desk: Desk; readonly close: () => Promise<void> };

async function openDesk(): Promise<Opened> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-e2e-"));
  const sandbox = await startSandbox({
    seed: "browser tests",
    book: BOOK,
    latencyMs: LATENCY_MS,
    switches: { publishAfterMs: PUBLISH_AFTER_MS },
  });
  const stopAll: (() => Promise<unknown>)[] = [
    () => sandbox.close(),
    () => rm(folder, { recursive: true, force: true }),
  ];
  const close = async () => {
    for (const stop of stopAll) await stop();
  };
  try {
    const port = await freePort();
    const dataDir = path.join(folder, "data");
    const { email, oneTimePassword, stop } = await startDesk({ port, dataDir, exchangeUrl: sandbox.url });
    stopAll.unshift(stop);
    const sessionFile = path.join(folder, "session.json");
    const url = `http://localhost:${port}`;
    return { desk: { url, exchangeUrl: sandbox.url, email, oneTimePassword, dataDir, sessionFile }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
