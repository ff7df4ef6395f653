import {
  DatabaseUnreachableError,
  describeDatabase,
  saysConnectionLost,
} from "@/lib/store/database/connection-error";
import { closeDatabase, findDatabaseLoss, openDatabase } from "@/lib/store/database/database";
import { readCitus } from "@/lib/store/database/distribution";
import { migrate } from "@/lib/store/database/migrate";

export { type Jobs, startJobs } from "@/lib/store/jobs/jobs";

export type ConnectedDatabase = {
  /** For the other processes of this installation. Holds a password when it is somebody's own server. */
  readonly url: string;
  readonly embedded: boolean;
  /** Names of the migrations that were missing and are there now. */
  readonly applied: readonly string[];
  /** Closes this process's connections and lets go of the embedded database, which ends after its last holder. */
  release: () => Promise<void>;
};

type Place = {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Called each time the embedded database's process ended and is started again. */
  readonly onLost?: () => void;
  /** False: the tables are taken as they are. */
  readonly migrates?: boolean;
};

/** The database cannot be used as it is. The message is one sentence for people, without a password. */
export class DatabaseRefusal extends Error {
  override readonly name = "DatabaseRefusal";
}

/** Connects this process to `databaseUrl` or the embedded database, and migrates it. Throws DatabaseRefusal. */
export async function connectDatabase(place: Place): Promise<ConnectedDatabase> {
  try {
    return await connect(place);
  } catch (error) {
    throw isSentence(error) ? new DatabaseRefusal(error.message) : error;
  }
}

async function connect({ dataDir, databaseUrl, onLost, migrates = true }: Place): Promise<ConnectedDatabase> {
  const own = databaseUrl === null ? await openEmbedded(dataDir, onLost) : null;
  const url = own?.url ?? (databaseUrl as string);
  const release = async () => {
    await closeDatabase();
    await own?.release();
  };
  try {
    const { applied } = migrates ? await migrate(url) : { applied: [] };
    await openDatabase(url);
    const citus = migrates ? await readCitus() : null;
    if (citus?.fault) throw new DatabaseRefusal(citus.fault);
    return { url, embedded: own !== null, applied, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A DatabaseRefusal where the database went away meanwhile, else the failure itself. */
export async function explainWorkFailure(
  { url, embedded }: Pick<ConnectedDatabase, "url" | "embedded">,
  failure: unknown,
): Promise<unknown> {
  const loss = await findDatabaseLoss(url);
  const isAway = loss instanceof DatabaseUnreachableError;
  if (!isAway && !saysConnectionLost(failure)) return failure;
  const connection = `The connection to the database at ${describeDatabase(url)} was lost.`;
  const what = embedded ? EMBEDDED_ENDED : isAway ? loss.message : connection;
  return new DatabaseRefusal(`${what} ${ENDED_MEANWHILE}`);
}

/** A full disk is what ends it, but for somebody who kills it. */
const EMBEDDED_ENDED = "Make room if the disk of the data folder is full: the embedded database ended.";
const ENDED_MEANWHILE =
  "It was there when the command began. What was stored stays; what was being written is incomplete: run the command again.";

/** Loaded only where it is used: it weighs as much as everything else of a command together. */
async function openEmbedded(dataDir: string, onLost?: () => void) {
  const { ensureEmbeddedDatabase } = await import("@/lib/store/embedded/embedded");
  return ensureEmbeddedDatabase(dataDir, onLost);
}

/** What migrating refuses begins with these words. */
export function isSentence(error: unknown): error is Error {
  if (error instanceof DatabaseUnreachableError) return true;
  return (
    error instanceof Error &&
    (["FolderError", "LoadError"].includes(error.name) || error.message.startsWith("The database "))
  );
}
