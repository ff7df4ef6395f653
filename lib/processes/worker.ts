import pino from "pino";
import { listAccounts } from "@/lib/accounts/list";
import { loadCredentials } from "@/lib/accounts/load-credentials";
import { readEnv } from "@/lib/env/read-env";
import { connectDatabase } from "@/lib/operations/connect-database";
import type { SyncReport } from "@/lib/sync/report";
import { startSyncWorker } from "@/lib/sync/worker";
import { onStop, tellLauncher, waitForGo } from "./child-messages";
import { keepHeapLean } from "./lean-heap";
import { refusalFor } from "./refusal";
import { loadSecrets } from "./secrets";
import { syncLine } from "./sync-line";

/** Without a launcher the database may be gone already: what cannot be said to it in this time is left. */
const ORPHAN_STOP_MS = 2_000;

keepHeapLean();
const env = readEnv();
const log = pino({ level: env.LOG_LEVEL });

/** What is to be undone when the worker is told to end, newest first. */
const endings: (() => Promise<void>)[] = [];

async function work(): Promise<void> {
  const { APP_SECRET } = loadSecrets(env.DATA_DIR, process.env);
  const database = await connectDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  endings.unshift(database.release);
  await waitForGo();
  const worker = await startSyncWorker(
    { loadCredentials: (accountId) => loadCredentials(accountId, APP_SECRET) },
    {
      started: (accountId) => log.info({ accountId }, "sync started"),
      ended: (accountId, report) => {
        log.info({ accountId, report }, "sync ended");
        tellEnd(accountId, report).catch((error: unknown) =>
          log.warn({ reason: reasonOf(error) }, "not told"),
        );
      },
      failed: (what, error) => {
        log.error({ what, reason: reasonOf(error) }, "failed");
        tellOnce(refusalFor(error));
      },
    },
  );
  endings.unshift(worker.stop);
  log.info("ready");
  tellLauncher({ type: "ready" });
}

async function stop(why: "asked" | "orphaned"): Promise<void> {
  log.info({ why }, "stopping");
  if (why === "orphaned") setTimeout(() => process.exit(0), ORPHAN_STOP_MS).unref();
  for (const end of endings.splice(0)) {
    await end().catch((error: unknown) => log.warn({ reason: reasonOf(error) }, "stopped in disorder"));
  }
  process.exit(0);
}

async function tellEnd(accountId: number, report: SyncReport): Promise<void> {
  const account = (await listAccounts()).find(({ id }) => id === accountId);
  const line = account && syncLine(account.name, report);
  if (line) tellLauncher({ type: "line", text: line });
}

const told = new Set<string>();

/** What a person has to mend comes up at every try: the terminal hears it once. */
function tellOnce(sentence: string | null): void {
  if (sentence === null || told.has(sentence)) return;
  told.add(sentence);
  tellLauncher({ type: "line", text: sentence });
}

/** Sentences and stacks of ours; nothing of an error's other fields, which may quote what was sent. */
function reasonOf(error: unknown): string {
  return refusalFor(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

onStop((why) => void stop(why));
try {
  await work();
} catch (error) {
  log.fatal({ reason: reasonOf(error) }, "could not start");
  const sentence = refusalFor(error);
  if (sentence) tellLauncher({ type: "refusal", text: sentence });
  process.exitCode = 1;
  process.disconnect?.();
}
