import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { buildWeb } from "@/lib/processes/launcher/build";
import { findChromium, NO_CHROMIUM } from "@/lib/processes/testing/programs";
import { startDatabaseServer } from "./database";
import { shareDesks } from "./desk";
import { type CopiedDesk, copyDesk, type OpenedDesk, prepareFirst } from "./open-desk";

/**
 * Starts an exchange and a desk for each parallel test process; returns a function that stops them.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (!findChromium()) throw new Error(NO_CHROMIUM);
  const stops: (() => Promise<unknown>)[] = [];
  const takeDown = async () => {
    for (const stop of stops.splice(0)) await stop();
  };
  try {
    stops.unshift(await startDatabaseServer());
    await buildWeb(process.cwd(), (line) => process.stdout.write(`${line}\n`));
    const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-e2e-"));
    stops.unshift(() => rm(folder, { recursive: true, force: true }));
    const prepared = await prepareFirst(folder);
    const opened: OpenedDesk[] = [];
    stops.unshift(() => Promise.all(opened.map(({ close }) => close())));
    const copied: CopiedDesk[] = [];
    while (copied.length < workers)
      copied.push(await copyDesk(prepared, path.join(folder, `desk-${copied.length}`)));
    const started = copied.map(async ({ start }) => void opened.push(await start()));
    for (const end of await Promise.allSettled(started))
      if (end.status === "rejected") throw end.reason;
    shareDesks(
      opened.map(({ desk }) => desk),
      prepared,
    );
    return takeDown;
  } catch (error) {
    await takeDown();
    throw error;
  }
}
