import { closeDatabase, openDatabase } from "@/lib/database/database";
import { ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import {
  cloneTestDatabase,
  createTestDatabase,
  templateName,
  testDatabaseKind,
} from "@/lib/database/testing/database";
import { copyTemplate, endOf } from "@/lib/database/testing/embedded-database";
import { startNativePostgres } from "@/lib/database/testing/native-postgres";
import { readTestEnv } from "@/lib/env/testing/env";

/**
 * A desk's folder and database. `databaseUrl` is like DATABASE_URL; "" means the embedded database
 * in the folder.
 */
export type Store = { readonly dataDir: string; readonly databaseUrl: string };

/**
 * In `npm test` the desks use a native server if there is one: it needs a third of the processor
 * time. In `npm run test:full` they use the embedded database, as the launcher's tests always do.
 * Returns a function that stops the server.
 */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const { isFull, databaseUrl } = readTestEnv();
  if (isFull || databaseUrl !== null || testDatabaseKind() === "embedded") return async () => {};
  const server = await startNativePostgres();
  process.env.TEST_DATABASE_URL = server.url; // test processes inherit the environment
  return server.stop;
}

/** A migrated database for a desk with this folder. */
export async function createDatabase(dataDir: string): Promise<Store> {
  if (readTestEnv().databaseUrl !== null)
    return { dataDir, databaseUrl: (await createTestDatabase()).url };
  await copyTemplate(templateName(), dataDir);
  return { dataDir, databaseUrl: "" };
}

/** Copies a desk's database for a copy of its folder; no process may have the original open. */
export async function copyDatabase({ databaseUrl }: Store, dataDir: string): Promise<Store> {
  return { dataDir, databaseUrl: databaseUrl && (await cloneTestDatabase(databaseUrl)).url };
}

/** Opens a desk's database in this process; returns a function that closes it. */
export async function openStore(store: Store): Promise<() => Promise<void>> {
  const { close } = await open(store);
  return close;
}

/** Runs `work` with the database open, and closes it afterwards. */
export async function inStore(store: Store, work: () => Promise<void>): Promise<void> {
  const { close, end } = await open(store);
  try {
    await work();
  } finally {
    await close();
    await end();
  }
}

async function open({ dataDir, databaseUrl }: Store) {
  const embedded = databaseUrl === "" ? await ensureEmbeddedDatabase(dataDir) : null;
  await openDatabase(embedded?.url ?? databaseUrl);
  process.env.DATA_DIR = dataDir; // the folder with its secrets
  return {
    close: async () => {
      delete process.env.DATA_DIR;
      await closeDatabase();
      await embedded?.release();
    },
    end: async () => embedded && (await endOf(embedded)),
  };
}
