import { statfsSync } from "node:fs";
import { listKeyAccounts } from "@/lib/accounts/store/accounts";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { LedgerFreshness } from "@/lib/coverage/day-status";
import { findLastBackup, readDatabaseSize } from "@/lib/database/inspect";
import { listLivingWorkers, readQueues } from "@/lib/database/jobs/workers";
import { listSyncRuns } from "@/lib/sync/store";
import { showCountdown } from "@/lib/trading/countdown";
import { findCountdown } from "@/lib/trading/store/countdowns";
import { gauge, type SetGauges } from "./metrics";

const SUBJECTS = ["commissions", "repayments"] as const;

export type DeskMeasured = {
  readonly dataDir: string;
  readonly openAccount: (accountId: number) => WholeAccountScope;
  readonly loadDays: (scope: WholeAccountScope) => Promise<LedgerFreshness>;
};

/**
 * Metrics of the whole desk as stored, so one worker's are enough. Accounts are named by number; those
 * that are fed by files alone have none, because nothing of them can be late.
 */
export function measureDesk({ dataDir, openAccount, loadDays }: DeskMeasured): SetGauges {
  const lastEnd = gauge(
    "sync_last_end_timestamp_seconds",
    "When a sync last ended",
    "account",
    "subject",
  );
  const lastFailed = gauge(
    "sync_last_failed",
    "1: the last sync was incomplete",
    "account",
    "subject",
  );
  const open = gauge(
    "days_open",
    "Days that can be fetched and are not stored",
    "account",
    "state",
  );
  const untilLoss = gauge(
    "days_until_loss",
    "Days until the first open day can no longer be fetched",
    "account",
  );
  const paused = gauge("account_paused", "1: the account is paused", "account");
  const armed = gauge(
    "dead_mans_switch_armed",
    "1: the exchange's countdown of the account is armed and renewed; absent: it was never armed",
    "account",
  );
  const left = gauge(
    "dead_mans_switch_left_seconds",
    "Until the armed countdown runs out, unless it is renewed",
    "account",
  );
  const fired = gauge(
    "dead_mans_switch_fired",
    "1: it ran out, so the exchange cancelled every open order, and nobody armed it again",
    "account",
  );
  const jobs = gauge("jobs", "Jobs by queue; failed: within the last hour", "queue", "state");
  const oldest = gauge("job_oldest_seconds", "How long the oldest job has waited", "queue");
  const workers = gauge("workers", "Workers with a heartbeat in the last 15 seconds");
  const backup = gauge(
    "backup_last_timestamp_seconds",
    "When the last backup was made; 0: there is none",
  );
  const backupFailed = gauge("backup_last_failed", "1: the last backup failed");
  const size = gauge("database_size_bytes", "Of the whole database");
  const free = gauge("data_folder_free_bytes", "Free space on the disk of DATA_DIR");
  const perAccount = [lastEnd, lastFailed, open, untilLoss, paused, armed, left, fired];

  return async () => {
    const [accounts, queues, living, lastBackup, bytes] = await Promise.all([
      listKeyAccounts(),
      readQueues(),
      listLivingWorkers(),
      findLastBackup(),
      readDatabaseSize(),
    ]);
    workers.set(living.length);
    backup.set((lastBackup.at?.getTime() ?? 0) / 1000);
    backupFailed.set(lastBackup.hasFailed ? 1 : 0);
    size.set(bytes);
    const { bavail, bsize } = statfsSync(dataDir);
    free.set(bavail * bsize);
    for (const { queue, waiting, active, failed, oldestSeconds } of queues) {
      for (const [state, count] of Object.entries({ waiting, active, failed }))
        jobs.set({ queue, state }, count);
      oldest.set({ queue }, oldestSeconds);
    }
    const told = await Promise.all(
      accounts.map(async (account) => {
        const scope = openAccount(account.id);
        const syncs = SUBJECTS.map(async (subject) => ({
          subject,
          ended: (await listSyncRuns(scope, subject, 2)).find(
            ({ finishedAt }) => finishedAt !== null,
          ),
        }));
        const [days, countdown] = await Promise.all([loadDays(scope), findCountdown(scope)]);
        return { ...account, syncs: await Promise.all(syncs), days, countdown };
      }),
    );
    for (const each of perAccount) each.reset(); // an account may be gone; nobody reads them between here and the end
    for (const { id, pausedAt, createdAt, syncs, days, countdown } of told) {
      const account = String(id);
      if (countdown !== null) {
        const shown = showCountdown(countdown, countdown.nowMs);
        armed.set({ account }, shown.kind === "armed" ? 1 : 0);
        if (shown.kind === "armed") left.set({ account }, shown.leftMs / 1000);
        const hasRunOut = shown.kind === "fired" || shown.kind === "running-out";
        fired.set({ account }, hasRunOut ? 1 : 0);
      }
      paused.set({ account }, pausedAt === null ? 0 : 1);
      for (const { subject, ended } of syncs) {
        // Before the first end the account's age counts: a missing figure would raise no alarm.
        lastEnd.set({ account, subject }, (ended?.finishedAt ?? createdAt).getTime() / 1000);
        // A new account without an ended sync has not failed; the other figure says how late it is.
        lastFailed.set(
          { account, subject },
          ended === undefined || ended.status === "done" ? 0 : 1,
        );
      }
      open.set({ account, state: "failed" }, days.failed);
      open.set({ account, state: "missing" }, days.missing);
      if (days.nextLoss) untilLoss.set({ account }, days.nextLoss.inDays);
    }
  };
}
