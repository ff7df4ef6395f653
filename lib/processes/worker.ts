import pino from "pino";
import { loadCredentials } from "@/lib/accounts/credentials";
import { findAccount, listAccounts } from "@/lib/accounts/find-account";
import { startAuditWorker } from "@/lib/audit/save-retention";
import { startBriefWorker } from "@/lib/brief/letters";
import { briefChatText, briefLetter } from "@/lib/brief/text";
import { systemClock } from "@/lib/core/clock";
import { refusalFor } from "@/lib/core/refusal";
import { loadFreshness } from "@/lib/coverage/load-coverage";
import { startDemoWorker } from "@/lib/demo/worker";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { outliveFullLog } from "@/lib/env/process";
import { readEnv } from "@/lib/env/read-env";
import { startExportWorker } from "@/lib/exports/run-export";
import { startImportWorker } from "@/lib/imports/worker";
import { startOutboxWorker } from "@/lib/mail/worker";
import { findOnChannels } from "@/lib/notifications/open-ways";
import { sendLetterToChat } from "@/lib/notifications/send-to-chat";
import { notificationChatText, notificationLetter } from "@/lib/notifications/text";
import { startNotificationWorker } from "@/lib/notifications/worker";
import { startBackupWorker } from "@/lib/operations/backup/schedule";
import { connectDatabase, type Jobs, startWorkerJobs } from "@/lib/operations/connect-database";
import { watchDatabase } from "@/lib/operations/health";
import { measureDesk } from "@/lib/operations/measure-desk";
import { serveMetrics } from "@/lib/operations/metrics";
import { startTraces, traceFields } from "@/lib/operations/traces";
import { startVacuumWorker } from "@/lib/operations/vacuum-worker";
import { keepOverview } from "@/lib/overview/clients";
import { startReconciliationWorker } from "@/lib/reconciliation/run";
import { startScheduleWorker } from "@/lib/schedules/make-reports";
import { startNoticeWorker } from "@/lib/shares/notices";
import { noticeLetter } from "@/lib/shares/text";
import { findPersonScope } from "@/lib/sign-in/scope/account-scope";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { startTidyWorker } from "@/lib/sign-in/tidy-worker";
import { openPanelQueue } from "@/lib/stocks/queue/panel-queue";
import { startStocksWorker } from "@/lib/stocks/queue/plan-round";
import type { SyncEnd } from "@/lib/sync/report";
import { startSyncWorker } from "@/lib/sync/worker";
import { startTradingWorker } from "@/lib/trading/copy-worker";
import { startCountdownWorker } from "@/lib/trading/countdown-worker";
import { startOrderWorker } from "@/lib/trading/order-worker";
import { startLiveFigures } from "@/lib/trading/read-live-figures";
import { onStop, tellLauncher } from "./child-messages";
import { repaymentLines, summarise, summariseRepayments, summaryLines } from "./cli/sync-summary";
import { demoBaseUrl, findDemoExchange, findStory, saveStory } from "./demo-exchange";
import { keepHeapLean } from "./lean-heap";

/** Without a launcher the database may be gone already: the worker ends after this. */
const ORPHAN_STOP_MS = 2_000;
const STOP_WITHIN_MS = 4_000;

keepHeapLean();
outliveFullLog([process.stdout, process.stderr]);
const env = readEnv();
// pino's own stream ends the process on a full disk, and hangs at the end.
const log = pino({ level: env.LOG_LEVEL, mixin: traceFields }, process.stdout);

const STOCKS = { exchangeBaseUrl: env.EXCHANGE_BASE_URL, onTrouble: failed };

/** Run when the worker stops, newest first. */
const endings: (() => Promise<void>)[] = [];

const PARTS: readonly ((jobs: Jobs) => Promise<void>)[] = [
  (jobs) =>
    startSyncWorker(
      jobs,
      { loadCredentials },
      {
        started: (accountId, subject) => log.info({ accountId, subject }, "sync started"),
        ended: (accountId, end) => {
          log.info({ accountId, ...end }, "sync ended");
          if ("joined" in end.report && end.report.joined) return; // the turn whose run it was says so
          tellEnd(accountId, end).catch((error: unknown) =>
            failed("notifying the end of a sync", error),
          );
          keepOverview(operatorScope(accountId)).catch((error: unknown) =>
            failed(`keeping the overview of account ${accountId} ready`, error),
          );
        },
        failed,
      },
    ),
  (jobs) => startTradingWorker(jobs, { loadCredentials, openAccount: operatorScope }, failed),
  (jobs) =>
    startExportWorker(jobs, { openAccount: findPersonScope }, (exportId, end) =>
      log.info({ exportId, end }, "export ended"),
    ),
  (jobs) =>
    startImportWorker(
      jobs,
      { dataDir: env.DATA_DIR, openAccount: operatorScope },
      (importId, kind) => log.info({ importId, kind }, "import ended"),
    ),
  (jobs) =>
    startReconciliationWorker(jobs, listScopes, (accountId, days) =>
      log.info({ accountId, days }, "totals compared"),
    ),
  (jobs) =>
    startAuditWorker(jobs, (entries) =>
      log.info({ entries }, "old entries of the audit log removed"),
    ),
  (jobs) =>
    startTidyWorker(jobs, (counts) => log.info(counts, "ended sessions and dead links removed")),
  (jobs) =>
    startNoticeWorker(jobs, noticeLetter, (told) =>
      log.info(told, "owners of shared links notified"),
    ),
  (jobs) =>
    startBriefWorker(jobs, {
      openAccount: findPersonScope,
      textOf: briefLetter,
      chatTextOf: briefChatText,
      findChannels: findOnChannels,
      failed,
      sent: (count) => log.info({ count }, "briefs written"),
    }),
  (jobs) =>
    startOutboxWorker(jobs, {
      openAccount: findPersonScope,
      sendToChat: sendLetterToChat,
      failed,
      sent: (count) => log.info({ count }, "e-mails sent"),
    }),
  (jobs) =>
    startNotificationWorker(jobs, {
      listScopes,
      openAccount: findPersonScope,
      failed,
      textOf: notificationLetter,
      chatTextOf: notificationChatText,
      told: (count) => log.info({ count }, "people notified"),
    }),
  (jobs) => startScheduleWorker(jobs, { openAccount: findPersonScope, failed }),
  (jobs) =>
    startOrderWorker(jobs, {
      loadCredentials,
      grantScope: operatorScope,
      failed,
    }),
  (jobs) => startLiveFigures(jobs, { loadCredentials, failed }),
  async (jobs) =>
    startCountdownWorker(jobs, {
      grantScope: operatorScope,
      failed,
      told: (accountId, what) => log.warn({ accountId, what }, "dead man's switch"),
    }),
  async (jobs) => {
    const { BACKUP_TO: folder, BACKUP_HOUR: hour, BACKUP_KEEP: keep, BACKUP_PASSPHRASE_FILE } = env;
    if (folder === null) return;
    await startBackupWorker(
      jobs,
      { folder, hour, keep, passphraseFile: BACKUP_PASSPHRASE_FILE },
      ({ file, bytes }, removed) => log.info({ file, bytes, removed }, "backup made"),
    );
  },
  async (jobs) => {
    if (env.DATABASE_URL === null) await startVacuumWorker(jobs);
  },
  (jobs) => startStocksWorker(jobs, STOCKS),
  (jobs) =>
    startDemoWorker(jobs, {
      findDemo: () => {
        const demo = findDemoExchange(env.DATA_DIR);
        return demo && { baseUrl: demoBaseUrl(demo), story: findStory(env.DATA_DIR) };
      },
      saveStory: (state) => saveStory(env.DATA_DIR, state),
      openQueue: () => openPanelQueue({ ...STOCKS, watches: true }),
      told: () => log.info("the demo's data is complete"),
    }),
];

async function listScopes() {
  return (await listAccounts()).map(({ id }) => operatorScope(id));
}

async function work(): Promise<void> {
  readAppSecrets(); // fails now: without secrets no account can be synced
  const database = await connectDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  endings.unshift(database.release);
  endings.unshift(watchDatabase(systemClock, (text) => tellLauncher({ type: "line", text })));
  const endTraces = startTraces("worker", env.OTEL_EXPORTER_OTLP_ENDPOINT !== null, (attempt) => {
    log[attempt.outcome === "answered" ? "debug" : "warn"](attempt, "request to the exchange");
  });
  endings.unshift(endTraces);
  const jobs = await startWorkerJobs(failed);
  endings.unshift(() => jobs.stop(STOP_WITHIN_MS));
  if (env.METRICS_ADDRESS !== null) {
    const { host, port } = env.METRICS_ADDRESS;
    const measure = { dataDir: env.DATA_DIR, openAccount: operatorScope, loadDays: loadFreshness };
    const own = { host, port: port + 1, allowedHosts: env.ALLOWED_HOSTS };
    await serveMetrics(own, measureDesk(measure)); // the web process has the first port
  }
  for (const start of PARTS) await start(jobs);
  log.info("ready");
  tellLauncher({ type: "ready" });
}

function failed(what: string, error: unknown): void {
  log.error({ what, reason: reasonOf(error) }, "failed");
  tellOnce(refusalFor(error));
}

async function stop(why: "asked" | "orphaned"): Promise<void> {
  log.info({ why }, "stopping");
  if (why === "orphaned") setTimeout(() => process.exit(0), ORPHAN_STOP_MS).unref();
  for (const end of endings.splice(0)) {
    await end().catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, "stopped with an error"),
    );
  }
  process.exit(0);
}

async function tellEnd(accountId: number, end: SyncEnd): Promise<void> {
  const account = await findAccount(accountId);
  const text = account && syncText(account.name, end);
  if (text) tellLauncher({ type: "line", text });
}

const told = new Set<string>();

/** A person has to fix it, and every try fails with it: the terminal shows it once. */
function tellOnce(sentence: string | null): void {
  if (sentence === null || told.has(sentence)) return;
  told.add(sentence);
  tellLauncher({ type: "line", text: sentence });
}

/** The sentence or stack alone: an error's other fields may quote what was sent. */
function reasonOf(error: unknown): string {
  return (
    refusalFor(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  );
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

/** The launcher's line about an ended sync; null: none. */
function syncText(account: string, { subject, report }: SyncEnd): string | null {
  if (report.status === "interrupted") return null; // somebody stopped it, and knows
  if (report.status === "refused") return `${account}: ${subject} not synced, ${report.reason}`;
  const lines =
    "days" in report
      ? summaryLines(report, summarise(report))
      : repaymentLines(report, summariseRepayments(report));
  return `${account}: ${subject} ${lines.join("\n  ")}`;
}
