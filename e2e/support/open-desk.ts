import path from "node:path";
import { nextPort } from "@/lib/processes/testing/ports";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { insertUser } from "@/lib/users/store/users";
import type { Store } from "./database";
import { PASSWORD, type StoryDesk } from "./desk";
import { startDesk } from "./desk-process";
import { copyStore, prepareStore, startExchange } from "./prepare";

/** A second key of the same user, which may trade. No desk has it before a story adds it. */
export const TRADE_CREDENTIALS = {
  ...DEMO_CREDENTIALS,
  apiKey: "demo-key-that-trades-in-the-sandbox",
};

/** Midnight UTC+8, thirty days before the exchange's clock begins. */
export const TRADES_SINCE = Date.parse("2026-10-22T00:00:00+08:00");

/**
 * Small enough to be read in seconds, with a weekday rhythm, several coins and negative rows; its
 * account trades by itself.
 */
const BOOK = {
  seed: "browser tests",
  book: { rowsPerDay: 60, clients: 40 },
  latencyMs: 20,
  tradesSinceMs: TRADES_SINCE,
  credentials: [DEMO_CREDENTIALS, TRADE_CREDENTIALS],
};
const EMAIL = "admin@desk.local";

/** What every desk of a run is copied from; nobody opens it. */
export async function prepareFirst(folder: string): Promise<Store> {
  const exchange = await startExchange(BOOK);
  const book = { name: "Main", baseUrl: exchange.url, credentials: DEMO_CREDENTIALS };
  const store = await prepareStore(path.join(folder, "prepared"), [book], addAdministrator);
  await exchange.close();
  return store;
}

export type OpenedDesk = { readonly desk: StoryDesk; readonly close: () => Promise<void> };

/** A running desk in this folder, with an exchange of its own. */
export async function openDesk(prepared: Store, dataDir: string): Promise<OpenedDesk> {
  return (await copyDesk(prepared, dataDir)).start();
}

export type CopiedDesk = {
  /** Others may be started meanwhile. */
  readonly start: () => Promise<OpenedDesk>;
};

/** A desk that does not run yet. One at a time: a process has one database open. */
export async function copyDesk(prepared: Store, dataDir: string): Promise<CopiedDesk> {
  const exchange = await startExchange(BOOK);
  const orClose = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      await exchange.close();
      throw error;
    }
  };
  const account = { baseUrl: exchange.url, credentials: DEMO_CREDENTIALS };
  const store = await orClose(copyStore(prepared, dataDir, account));
  return {
    start: async () => {
      const url = `http://localhost:${await nextPort()}`;
      const desk = { ...store, url, exchangeUrl: exchange.url, email: EMAIL };
      const { stop } = await orClose(startDesk(desk));
      return {
        desk,
        close: async () => {
          await stop();
          await exchange.close();
        },
      };
    },
  };
}

async function addAdministrator(): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await insertUser({ email: EMAIL, passwordHash, isAdmin: true, mustChangePassword: false });
}
