import { statfsSync, statSync } from "node:fs";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { AppSecrets } from "@/lib/env/app-secrets";
import { type Account, listAccounts } from "@/lib/store/accounts/accounts";
import { type CitusFacts, readCitus } from "@/lib/store/database/distribution";
import {
  countSealed,
  type DatabaseFacts,
  findLastBackup,
  readDatabaseFacts,
} from "@/lib/store/database/inspect";
import { inspectReplica, type ReplicaState } from "@/lib/store/database/replica";
import { listSyncRuns, type SyncRun } from "@/lib/store/jobs/sync-runs";
import { listLivingWorkers } from "@/lib/store/jobs/workers";

export type FolderFacts = { readonly freeBytes: number; readonly isOpenToOthers: boolean };

/** Of the disk and of the secrets file below it, if it is there. */
export function readFolderFacts(dataDir: string, secretsFile: string): FolderFacts {
  const { bavail, bsize } = statfsSync(dataDir);
  const mode = statSync(secretsFile, { throwIfNoEntry: false })?.mode ?? 0;
  return { freeBytes: bavail * bsize, isOpenToOthers: (mode & 0o077) !== 0 };
}

/** What is recorded of the desk. */
export type DeskFacts = {
  /** Null: there is no secret to open them with. */
  readonly sealed: { readonly sealed: number; readonly unopened: number } | null;
  readonly workers: number;
  readonly lastBackup: { readonly at: Date | null; readonly hasFailed: boolean };
  readonly accounts: readonly { readonly account: Account; readonly lastRun: SyncRun | null }[];
};

/** Of the open database, which is asked and not changed. `desk` is null while migrations are missing. */
export async function inspectDesk(
  secrets: AppSecrets | null,
  openAccount: (accountId: number) => WholeAccountScope,
): Promise<{
  readonly database: DatabaseFacts & {
    readonly replica: ReplicaState;
    readonly citus: CitusFacts | null;
  };
  readonly desk: DeskFacts | null;
}> {
  const [replica, citus] = [await inspectReplica(), await readCitus()];
  const database = { ...(await readDatabaseFacts()), replica, citus };
  if (database.missing.length > 0) return { database, desk: null };
  const accounts = [];
  for (const account of await listAccounts()) {
    const [lastRun = null] = await listSyncRuns(openAccount(account.id), "commissions", 1);
    accounts.push({ account, lastRun });
  }
  const sealed = secrets && (await countSealed(secrets));
  const workers = (await listLivingWorkers()).length;
  return { database, desk: { sealed, workers, lastBackup: await findLastBackup(), accounts } };
}
