import { grantAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { runExport } from "@/lib/exports/run-export";

/** A process that writes the file of one job; tests kill it. */
const [url = "", id = ""] = process.argv.slice(2);
await openDatabase(url);
await runExport(
  id,
  {
    openAccount: async (_userId, accountId) => ({
      scope: grantAccountScope(accountId),
      account: { id: accountId, name: "Main", environment: "sandbox" },
    }),
    sleep: async () => {},
  },
  new AbortController().signal,
);
await closeDatabase();
