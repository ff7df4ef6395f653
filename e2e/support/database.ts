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
 * Where a desk keeps what it knows. `databaseUrl`: as DATABASE_URL; "" is the embedded database in
 * its folder.
 */
export type Store = { readonly dataDir: string; readonly databaseUrl: string };

/**
 * In `npm test` the desks are on a native server where there is one, which takes a third of the
 * processor's time; in `npm run test:full` on the embedded database, as those of the launcher's
 * tests are always. Returns what ends it.
 */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const { isFull, databaseUrl } = readTestEnv();
  if (isFull || databaseUrl !== null || testDatabaseKind() === "embedded") return async () => {};
  const server = await startNativePostgres();
  process.env.TEST_DATABASE_URL = server.url; // for the test processes too, which inherit the environment
  return server.stop;
}

/** A migrated database for a desk with this folder. */
export async function createDatabase(dataDir: string): Promise<Store> {
  if (readTestEnv().databaseUrl !== null)
    return { dataDir, databaseUrl: (await createTestDatabase()).url };
  await copyTemplate(templateName(), dataDir);
  return { dataDir, databaseUrl: "" };
}

/** The database of a copy of a desk's folder; nobody has the first one open. */
export async function copyDatabase({ databaseUrl }: Store, dataDir: string): Promise<Store> {
  return { dataDir, databaseUrl: databaseUrl && (await cloneTestDatabase(databaseUrl)).url };
}

/** Opens a desk's database in this process; returns what closes it. */
export async function openStore(store: Store): Promise<() => Promise<void>> {
  const { close } = await open(store);
  return close;
}

/** The same for `work` alone; nobody of ours has it open afterwards. */
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
  process.env.DATA_DIR = dataDir; // where its secrets are
  return {
    close: async () => {
      delete process.env.DATA_DIR;
      await closeDatabase();
      await embedded?.release();
    },
    end: async () => embedded && (await endOf(embedded)),
  };
}
