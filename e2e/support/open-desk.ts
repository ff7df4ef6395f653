import path from "node:path";
import { nextPort } from "@/lib/processes/testing/ports";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { insertUser } from "@/lib/users/store/users";
import type { Store } from "./database";
import { PASSWORD, type StoryDesk } from "./desk";
import { startDesk } from "./desk-process";
import { copyStore, prepareStore, startExchange } from "./prepare";

/** A second key of the same user that may trade. A desk has it only after a story adds it. */
export const TRADE_CREDENTIALS = {
  ...DEMO_CREDENTIALS,
  apiKey: "demo-key-that-trades-in-the-sandbox",
};

/** Another one, with which a story replaces it. */
export const NEXT_TRADE_CREDENTIALS = {
  ...DEMO_CREDENTIALS,
  apiKey: "demo-key-that-trades-from-now-on",
};

/** Midnight UTC+8, thirty days before the exchange's clock begins. */
export const TRADES_SINCE = Date.parse("2026-10-22T00:00:00+08:00");

/**
 * Small enough to sync in seconds, with a weekday rhythm, several coins and negative rows; its
 * account trades by itself.
 */
const BOOK = {
  seed: "browser tests",
  book: { rowsPerDay: 60, clients: 40 },
  latencyMs: 20,
  tradesSinceMs: TRADES_SINCE,
  credentials: [DEMO_CREDENTIALS, TRADE_CREDENTIALS, NEXT_TRADE_CREDENTIALS],
};
const EMAIL = "admin@desk.local";

/** Prepares the store that every desk of a run copies; no process opens it afterwards. */
export async function prepareFirst(folder: string): Promise<Store> {
  const exchange = await startExchange(BOOK);
  const book = { name: "Main", baseUrl: exchange.url, credentials: DEMO_CREDENTIALS };
  const store = await prepareStore(path.join(folder, "prepared"), [book], addAdministrator);
  await exchange.close();
  return store;
}

export type OpenedDesk = { readonly desk: StoryDesk; readonly close: () => Promise<void> };

/** A running desk in this folder, with its own exchange. */
export async function openDesk(prepared: Store, dataDir: string): Promise<OpenedDesk> {
  return (await copyDesk(prepared, dataDir)).start();
}

export type CopiedDesk = {
  /** Starts the desk; further copies may be made meanwhile. */
  readonly start: () => Promise<OpenedDesk>;
};

/**
 * Copies a desk without starting it. Only one copy at a time: a process can have one database open.
 */
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
