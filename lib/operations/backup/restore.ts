import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { Refusal } from "@/lib/core/refusal";
import type { SetAside } from "@/lib/database/embedded/replace";
import {
  discardRestoredSecrets,
  placeRestoredSecrets,
  stageRestoredSecrets,
} from "@/lib/env/secrets-file";
import { analyzeRestored, loadBackup, refuseNewerBackup } from "@/lib/operations/store/backup/load";
import { explainWorkFailure } from "../connect-database";
import { countRows } from "./backup";
import type { OpenBackup } from "./backup-file";

type Into = {
  readonly dataDir: string;
  /** Null: the embedded database below `dataDir`. */
  readonly databaseUrl: string | null;
  readonly replaces: boolean;
  readonly origin: AuditOrigin;
};

/**
 * Reads all of a backup. Throws Refusal for what is damaged, newer or locked. `signal` interrupts
 * this and the restore, until its database counts.
 */
export async function verifyBackup(
  opened: OpenBackup,
  passphrase: string | null,
  signal?: AbortSignal,
) {
  const refuseInterrupted = () => {
    if (signal?.aborted) throw new Refusal("The restore was interrupted, so nothing was changed.");
  };
  const { head, secrets, pages } = await opened.read(passphrase);
  refuseNewerBackup(head);
  let next = await pages.next();
  while (!next.done) {
    refuseInterrupted();
    next = await pages.next();
  }
  const manifest = next.value;
  const readAgain = async function* () {
    const { pages: again } = await opened.read(passphrase);
    for (let each = await again.next(); ; each = await again.next()) {
      refuseInterrupted();
      if (each.done) return each.value;
      yield each.value;
    }
  };
  return {
    manifest,
    secrets,
    /** Makes the database, and the secrets of the data folder, what the backup holds. */
    restore: async ({ dataDir, databaseUrl, replaces, origin }: Into): Promise<SetAside> => {
      const details = { madeAt: head.madeAt, rows: countRows(manifest) };
      const entry = doneEntry(origin, "backup-restored", null, details);
      const explained = async (url: string, work: () => Promise<unknown>) => {
        try {
          await work();
        } catch (error) {
          if (error instanceof Refusal) throw error;
          throw await explainWorkFailure({ url, embedded: databaseUrl === null }, error);
        }
      };
      const load = (url: string) =>
        explained(url, () => loadBackup(url, { head, pages: readAgain(), replaces, entry }));
      const analyze = (url: string) => explained(url, () => analyzeRestored(url));
      if (databaseUrl === null) {
        const fill = async (url: string) => {
          await load(url);
          await analyze(url);
          refuseInterrupted();
        };
        const { replaceEmbedded } = await import("@/lib/database/embedded/replace");
        return replaceEmbedded(dataDir, { replaces, fill, secrets });
      }
      let aside: string | null = null;
      try {
        if (secrets !== null) aside = stageRestoredSecrets(dataDir, secrets);
        await load(databaseUrl);
      } catch (error) {
        discardRestoredSecrets(dataDir, aside);
        throw error;
      }
      placeRestoredSecrets(dataDir);
      await analyze(databaseUrl);
      return { database: null, secrets: aside };
    },
  };
}
