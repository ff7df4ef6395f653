import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { findChromium, NO_CHROMIUM } from "@/lib/processes/checks/find-chromium";
import { buildWeb } from "@/lib/processes/launcher/build";
import { nextPort } from "@/lib/processes/test-ports";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { hashPassword } from "@/lib/secrets/passwords";
import { insertUser } from "@/lib/store/people/users";
import { startDatabaseServer } from "./database";
import { type Desk, PASSWORD, shareDesks } from "./desk";
import { startDesk } from "./desk-process";
import { copyStore, prepareStore, startExchange } from "./prepare";

/** Small enough to be read in seconds, with a weekday rhythm, several coins and negative rows. */
const BOOK = { seed: "browser tests", book: { rowsPerDay: 60, clients: 40 }, latencyMs: 20 };
const EMAIL = "admin@desk.local";

/** Starts an exchange and a desk for each test process that runs at a time; returns what takes them down. */
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
    const desks: Desk[] = [];
    while (desks.length < workers) {
      const exchange = await startExchange(BOOK);
      stops.unshift(exchange.close);
      const dataDir = path.join(folder, `desk-${desks.length}`);
      const account = { baseUrl: exchange.url, credentials: DEMO_CREDENTIALS };
      const [first] = desks;
      const store = first
        ? await copyStore(first, dataDir, account)
        : await prepareStore(dataDir, [{ name: "Main", ...account }], addAdministrator);
      const url = `http://localhost:${await nextPort()}`;
      desks.push({ ...store, url, exchangeUrl: exchange.url, email: EMAIL });
    }
    const started = await Promise.allSettled(desks.map((desk) => startDesk(desk)));
    const running = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    stops.unshift(() => Promise.all(running.map(({ stop }) => stop())));
    for (const each of started) if (each.status === "rejected") throw each.reason;
    shareDesks(desks);
    return takeDown;
  } catch (error) {
    await takeDown();
    throw error;
  }
}

async function addAdministrator(): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await insertUser({ email: EMAIL, passwordHash, isAdmin: true, mustChangePassword: false });
}
