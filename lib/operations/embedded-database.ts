import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";

/**
 * Starts or joins the embedded database of `dataDir` and keeps it running until `release`, without
 * a connection. `onLost`: it ended and is started again. Throws Refusal.
 */
export function holdEmbeddedDatabase(
  dataDir: string,
  onLost: () => void,
): Promise<EmbeddedDatabase> {
  return ensureEmbeddedDatabase(dataDir, onLost);
}
