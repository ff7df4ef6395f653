import { closeDatabase, openDatabase } from "@/lib/store/database";
import { ensureEmbeddedDatabase } from "@/lib/store/embedded";
import { migrate } from "@/lib/store/migrate";

export type ConnectedDatabase = {
  /** For the other processes of this installation. Holds a password when it is somebody's own server. */
  readonly url: string;
  readonly embedded: boolean;
  /** Names of the migrations that were missing and are there now. */
  readonly applied: readonly string[];
  /** Closes this process's connections and lets go of the embedded database, which ends after its last holder. */
  release: () => Promise<void>;
};

/**
 * Connects this process to the database of `databaseUrl`, or to the embedded one below `dataDir` (started here, or
 * joined where another process started it), and brings its tables up to date. Throws an error whose message is one
 * sentence for people when the database does not let us in or was made by a newer version.
 */
export async function connectDatabase(place: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<ConnectedDatabase> {
  const own = place.databaseUrl === null ? await ensureEmbeddedDatabase(place.dataDir) : null;
  const url = own?.url ?? (place.databaseUrl as string);
  const release = async () => {
    await closeDatabase();
    await own?.release();
  };
  try {
    const { applied } = await migrate(url);
    await openDatabase(url);
    return { url, embedded: own !== null, applied, release };
  } catch (error) {
    await release();
    throw error;
  }
}
