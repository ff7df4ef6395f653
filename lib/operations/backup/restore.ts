import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { Refusal } from "@/lib/core/refusal";
import { loadBackup, refuseNewerBackup } from "@/lib/operations/store/backup/load";
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

/** Reads all of a backup. Throws Refusal for what is damaged, newer or locked. */
export async function verifyBackup(opened: OpenBackup, passphrase: string | null) {
  const { head, secrets, pages } = await opened.read(passphrase);
  refuseNewerBackup(head);
  let next = await pages.next();
  while (!next.done) next = await pages.next();
  const manifest = next.value;
  return {
    manifest,
    secrets,
    /**
     * Makes the database what the backup holds; `aside`: where the one that was there lies now, if
     * it was embedded.
     */
    restore: async ({ dataDir, databaseUrl, replaces, origin }: Into) => {
      const details = { madeAt: head.madeAt, rows: countRows(manifest) };
      const entry = doneEntry(origin, "backup-restored", null, details);
      const fill = async (url: string) => {
        try {
          const { pages: again } = await opened.read(passphrase);
          await loadBackup(url, { head, pages: again, replaces, entry });
        } catch (error) {
          if (error instanceof Refusal) throw error;
          throw await explainWorkFailure({ url, embedded: databaseUrl === null }, error);
        }
      };
      if (databaseUrl !== null) {
        await fill(databaseUrl);
        return { aside: null };
      }
      const { replaceEmbedded } = await import("@/lib/database/embedded/replace");
      return { aside: await replaceEmbedded(dataDir, { replaces, fill }) };
    },
  };
}
