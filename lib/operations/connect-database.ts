import { Refusal } from "@/lib/core/refusal";
import { describeDatabase, saysConnectionLost } from "@/lib/database/connection-error";
import { closeDatabase, findDatabaseLoss, openDatabase } from "@/lib/database/database";
import { readCitus } from "@/lib/database/distribution";
import * as jobs from "@/lib/database/jobs/jobs";
import { MIGRATIONS_DIR, migrate } from "@/lib/database/migrate";

export type { Jobs } from "@/lib/database/jobs/jobs";

export type ConnectedDatabase = {
  /**
   * For the other processes of this installation. Holds a password when it is somebody's own
   * server.
   */
  readonly url: string;
  readonly embedded: boolean;
  /** Names of the migrations that were missing and are there now. */
  readonly applied: readonly string[];
  /**
   * Closes this process's connections and lets go of the embedded database, which ends after its
   * last holder.
   */
  release: () => Promise<void>;
};

type DatabasePlace = {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Called with a line of text while a long migration works. */
  readonly onProgress?: (line: string) => void;
  /** False: the tables are taken as they are. */
  readonly migrates?: boolean;
};

/**
 * Connects this process to `databaseUrl` or the embedded database, and migrates it. Throws Refusal.
 */
export async function connectDatabase(place: DatabasePlace): Promise<ConnectedDatabase> {
  const { dataDir, databaseUrl, onProgress, migrates = true } = place;
  const own = databaseUrl === null ? await openEmbedded(dataDir) : null;
  const url = own?.url ?? (databaseUrl as string);
  const release = async () => {
    await closeDatabase();
    await own?.release();
  };
  try {
    const { applied } = migrates ? await migrate(url, MIGRATIONS_DIR, onProgress) : { applied: [] };
    await openDatabase(url);
    const citus = migrates ? await readCitus() : null;
    if (citus?.fault) throw new Refusal(citus.fault);
    return { url, embedded: own !== null, applied, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A Refusal where the database went away meanwhile, else the failure itself. */
export async function explainWorkFailure(
  { url, embedded }: Pick<ConnectedDatabase, "url" | "embedded">,
  failure: unknown,
): Promise<unknown> {
  const loss = await findDatabaseLoss(url);
  const isAway = loss instanceof Refusal;
  if (!isAway && !saysConnectionLost(failure)) return failure;
  const connection = `The connection to the database at ${describeDatabase(url)} was lost.`;
  const what = embedded ? EMBEDDED_ENDED : isAway ? loss.message : connection;
  return new Refusal(`${what} ${ENDED_MEANWHILE}`);
}

/** A full disk is what ends it, but for somebody who kills it. */
const EMBEDDED_ENDED =
  "The embedded database ended. Free some space if the disk of the data folder is full.";
const ENDED_MEANWHILE =
  "It was there when the command began. What was stored stays; what was being written is incomplete. Run the command again.";

/** Loaded only where it is used: it weighs as much as everything else of a command together. */
async function openEmbedded(dataDir: string) {
  const { ensureEmbeddedDatabase } = await import("@/lib/database/embedded/embedded");
  return ensureEmbeddedDatabase(dataDir);
}

/** Opens the queues for a worker: it sends and works jobs, and tidies up. */
export function startWorkerJobs(onTrouble: jobs.OnTrouble): Promise<jobs.Jobs> {
  return jobs.startJobs("worker", onTrouble);
}
