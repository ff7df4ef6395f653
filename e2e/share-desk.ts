import { closeDatabase, openDatabase } from "@/lib/store/database";
import { ensureEmbeddedDatabase } from "@/lib/store/embedded";
import { desk } from "./desk";
import { type SecondWeb, startSecondWeb } from "./second-web";

export type TwoWebs = {
  readonly first: string;
  readonly second: SecondWeb;
  readonly close: () => Promise<void>;
};

/**
 * The desk of all stories with another web process beside it, which says that it is reached where the first one is;
 * its database is open here too, for whoever makes and ends links.
 */
export async function openTwoWebs(settings: Readonly<Record<string, string>> = {}): Promise<TwoWebs> {
  const { dataDir, url } = desk();
  const database = await ensureEmbeddedDatabase(dataDir);
  await openDatabase(database.url);
  const second = await startSecondWeb({ publicOrigin: url, settings });
  const close = async () => {
    await second.stop();
    await closeDatabase();
    await database.release();
  };
  return { first: url, second, close };
}
