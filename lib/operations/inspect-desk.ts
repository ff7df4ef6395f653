import { rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listAccounts } from "@/lib/accounts/store/accounts";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findDeskPause } from "@/lib/database/desk-pause";
import { readCitus } from "@/lib/database/distribution";
import { countSealed, findLastBackup, readDatabaseFacts } from "@/lib/database/inspect";
import { listLivingWorkers } from "@/lib/database/jobs/workers";
import { inspectReplica } from "@/lib/database/replica";
import type { AppSecrets } from "@/lib/env/app-secrets";
import { countLostLetters } from "@/lib/mail/store/letters";
import { countChats } from "@/lib/notifications/store/chats";
import { listSyncRuns } from "@/lib/sync/store";
import { findCountdown } from "@/lib/trading/store/countdowns";

export function readFolderFacts(dataDir: string, secretsFile: string) {
  const { bavail, bsize } = statfsSync(dataDir);
  const mode = statSync(secretsFile, { throwIfNoEntry: false })?.mode ?? 0;
  return {
    freeBytes: bavail * bsize,
    isOpenToOthers: (mode & 0o077) !== 0,
    writeProblem: findWriteProblem(dataDir),
  };
}

/**
 * The system's reason why the folder cannot be written ("EROFS"); null: it can. Only trying shows
 * it.
 */
function findWriteProblem(folder: string): string | null {
  const file = path.join(folder, `.doctor-${process.pid}`);
  try {
    writeFileSync(file, "");
    rmSync(file);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/** Lost letters of so many days are counted. */
export const LETTER_DAYS = 7;

export type DeskFacts = NonNullable<Awaited<ReturnType<typeof inspectDesk>>["desk"]>;

/** Facts about the open database; changes nothing. `desk` is null while the schema is of another version. */
export async function inspectDesk(
  secrets: AppSecrets | null,
  openAccount: (accountId: number) => WholeAccountScope,
) {
  const [replica, citus] = [await inspectReplica(), await readCitus()];
  const database = { ...(await readDatabaseFacts()), replica, citus };
  if (database.missing.length > 0 || database.unknown.length > 0) return { database, desk: null };
  const accounts = [];
  for (const account of await listAccounts()) {
    const scope = openAccount(account.id);
    const [lastRun = null] = await listSyncRuns(scope, "commissions", 1);
    accounts.push({ account, lastRun, countdown: await findCountdown(scope) });
  }
  const sealed = secrets && (await countSealed(secrets)); // null: there is no secret to open them with
  const workers = (await listLivingWorkers()).length;
  const [lastBackup, pause] = [await findLastBackup(), await findDeskPause()];
  const letters = await countLostLetters(LETTER_DAYS);
  const chats = await countChats();
  return { database, desk: { sealed, workers, letters, chats, lastBackup, pause, accounts } };
}
