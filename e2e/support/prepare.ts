import { cp } from "node:fs/promises";
import path from "node:path";
import { addAccount } from "@/lib/accounts/add-account";
import { loadCredentials, sealForStorage } from "@/lib/accounts/credentials";
import type { Account } from "@/lib/accounts/store/accounts";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { keyFingerprint } from "@/lib/exchange/rate-limit/limits";
import { prepareDataFolder } from "@/lib/processes/data-folder";
import { loadSecrets } from "@/lib/processes/secrets";
import { nextPort } from "@/lib/processes/testing/ports";
import { reconcileDays } from "@/lib/reconciliation/run";
import type { SandboxCredentials } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, type ServerOptions, startSandbox } from "@/lib/sandbox/server";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { syncCommissions, syncRepayments } from "@/lib/sync/sync-account";
import { unlimited } from "@/lib/sync/testing/desk";
import { copyTrading } from "@/lib/trading/copy-trading";
import { copyDatabase, createDatabase, inStore, type Store } from "./database";

/**
 * The exchange's clock at the start of a run: far from midnight in UTC+8, at any hour of this
 * machine.
 */
const NOON = Date.parse("2026-11-21T12:00:00+08:00");
const DAY_MS = 86_400_000;
/**
 * The desk's calendar follows this machine's clock, so the exchange lists closures for a year from
 * then on too.
 */
const CALENDAR_DAYS = 400 + Math.max(0, Math.ceil((Date.now() - NOON) / DAY_MS));
const NO_LIMIT = 1e9;

/**
 * An exchange for a desk of the stories: yesterday is published, and keys have no rate limit. It
 * has no public prices, so that no rate arrives in the middle of a story; rates.spec.ts tests rates
 * from prices.
 */
export async function startExchange(options: ServerOptions): Promise<RunningSandbox> {
  return startSandbox({
    port: await nextPort(),
    nowMs: NOON,
    limits: { perSecond: NO_LIMIT, repaymentsPerSecond: NO_LIMIT, perMinute: NO_LIMIT },
    ...options,
    switches: {
      publishAfterMs: 0,
      trading: { publicPrices: "absent" },
      reality: { calendarDays: CALENDAR_DAYS },
      ...options.switches,
    },
  });
}

/** A prepared desk's account, with everything that its exchange lists. */
export type PreparedBook = {
  readonly name: string;
  readonly baseUrl: string;
  readonly credentials: SandboxCredentials;
};

/**
 * Fills a new data folder as after a desk's first start and its accounts' first sync, so that its
 * worker finds nothing to do. It skips the client's rate limits, for which a real first sync waits
 * half a minute (tested in first-run.spec.ts). `furnish` adds further data. No process has the
 * database open afterwards.
 */
export async function prepareStore(
  dataDir: string,
  books: readonly PreparedBook[],
  furnish: (accounts: readonly Account[]) => Promise<void>,
): Promise<Store> {
  prepareDataFolder(dataDir);
  const store = await createDatabase(dataDir);
  loadSecrets(dataDir, {});
  await inStore(store, async () => {
    const queues = await startJobs("sender", console.error);
    await queues.stop(0);
    const accounts: Account[] = [];
    for (const book of books) accounts.push(await addSynced(book));
    await furnish(accounts);
  });
  return store;
}

async function addSynced({ name, baseUrl, credentials }: PreparedBook): Promise<Account> {
  const added = await addAccount({ name, baseUrl, showSub: true, credentials }, TEST_ORIGIN);
  if (added.kind !== "added") throw new Error(`${name}: ${JSON.stringify(added)}`);
  const { account } = added;
  const deps = { loadCredentials, limits: unlimited(baseUrl, credentials.apiKey) };
  for (const sync of [syncCommissions, syncRepayments]) {
    const report = await sync({ accountId: account.id, trigger: "first-start" }, deps);
    if (report.status !== "done") throw new Error(`${name}: ${JSON.stringify(report)}`);
  }
  const scope = operatorScope(account.id);
  const { signal } = new AbortController();
  await reconcileDays(scope, signal);
  await copyTrading({ scope, signal }, { loadCredentials, perSecond: 1_000 });
  return account;
}

/**
 * Another desk with the same contents in its own folder; its first account's exchange answers at
 * `baseUrl`.
 */
export async function copyStore(
  from: Store,
  dataDir: string,
  { baseUrl, credentials }: Omit<PreparedBook, "name">,
): Promise<Store> {
  // The sockets of an embedded database belong to another process.
  await cp(from.dataDir, dataDir, {
    recursive: true,
    filter: (source) => path.basename(source) !== "run",
  });
  const store = await copyDatabase(from, dataDir);
  await inStore(store, async () => {
    const key = { baseUrl, keyFingerprint: keyFingerprint(baseUrl, credentials.apiKey) };
    const { APP_SECRET } = loadSecrets(dataDir, {});
    const sealedCredentials = new Uint8Array(sealForStorage(credentials, key, APP_SECRET));
    const { id } = await db().prisma.account.findFirstOrThrow({ orderBy: { id: "asc" } });
    await db().prisma.account.update({ where: { id }, data: { ...key, sealedCredentials } });
  });
  return store;
}
