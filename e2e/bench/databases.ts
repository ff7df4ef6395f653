import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { migrate } from "@/lib/database/migrate";
import { startNativePostgres } from "@/lib/database/testing/native-postgres";

export type BenchDatabase = "native" | "embedded";

/** A fresh, migrated database with the durability of a broker's own. */
export async function openBenchDatabase(
  kind: BenchDatabase,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (kind === "native") {
    const native = await startNativePostgres({ durable: true });
    await migrate(native.url);
    return { url: native.url, close: native.stop };
  }
  const folder = mkdtempSync(path.join(tmpdir(), "broker-desk-bench-"));
  const embedded = await ensureEmbeddedDatabase(folder);
  await migrate(embedded.url);
  return {
    url: embedded.url,
    close: async () => {
      await embedded.release();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
