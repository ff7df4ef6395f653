// SQL: PostgreSQL's own log.
import type { PGlite } from "@electric-sql/pglite";
import type { WireServer } from "./server";

const LOOK_MS = 10_000;
/** A start after a kill reads as much again: 1.3 s on a busy machine. */
const MOST_WAL_BYTES = 268_435_456;

/**
 * PostgreSQL without the processes of a server makes a checkpoint only when it is closed: until
 * then its log would keep everything that was ever written. Returns a function that ends this.
 */
export function keepCheckpoints(
  db: PGlite,
  inTurn: WireServer["inTurn"],
  { lookMs = LOOK_MS, mostWalBytes = MOST_WAL_BYTES } = {},
): () => Promise<void> {
  let look: Promise<void> | null = null;
  const timer = setInterval(() => {
    look ??= inTurn(() => checkpointIfDue(db, mostWalBytes))
      .catch(console.error) // a full disk: the log stays, and the next look tries again
      .finally(() => {
        look = null;
      });
  }, lookMs);
  return async () => {
    clearInterval(timer);
    await look;
  };
}

async function checkpointIfDue(db: PGlite, mostWalBytes: number): Promise<void> {
  const { rows } = await db.query<{ isDue: boolean }>(
    `select pg_current_wal_insert_lsn() - redo_lsn > $1 as "isDue" from pg_control_checkpoint()`,
    [mostWalBytes],
  );
  if (rows[0]?.isDue) await db.exec("checkpoint");
}
