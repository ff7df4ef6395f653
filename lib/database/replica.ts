// SQL: positions in the write-ahead log, which only the servers know.
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { between, db, onConnection, queryRow } from "./database";

/** A replica that is a moment behind is waited for so long; then the primary is asked. */
const WAITS_MS = [0, 5, 20];
/** How long a replica is not asked after it was further behind or did not answer. */
const [REST_MS, SILENT_REST_MS] = [1_000, 30_000];

/** When the desk's first migration began: the same on a server and its replicas only. */
const DESK = `(select oid || ' ' || (select min(started_at) from _prisma_migrations) from pg_database
  where datname = current_database())`;
const PRIMARY = `select pg_current_wal_lsn()::text as position, ${DESK} as desk`;
const REPLICA = `select ${DESK} as desk, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere",
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "behindSeconds"`;
type Replica = {
  readonly desk: string;
  readonly isThere: boolean;
  readonly behindSeconds: number | null;
};
type Primary = { readonly position: string; readonly desk: string };

let restsUntilMs = 0;

/**
 * A replica that has everything committed now. Null: there is none, it is behind, does not answer,
 * or is of another database.
 */
async function takeReplica(): Promise<pg.PoolClient | null> {
  const { replica } = db();
  if (replica === null || Date.now() < restsUntilMs) return null;
  let client: pg.PoolClient | undefined;
  try {
    client = await replica.connect();
    const { position, desk } = await queryRow<Primary>(PRIMARY);
    for (const waitMs of WAITS_MS) {
      await wait(waitMs);
      const found = await queryRow<Replica>(REPLICA, [position], client);
      if (found.desk === desk && found.isThere) return client;
    }
    client.release();
    restsUntilMs = Date.now() + REST_MS;
  } catch (error) {
    client?.release(error instanceof Error ? error : true);
    restsUntilMs = Date.now() + SILENT_REST_MS;
  }
  return null;
}

/** `work` reads one moment of all tables, on a replica where there is one (`onReader`). */
export function inSnapshot<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between("begin isolation level repeatable read read only", work, onReader);
}

/**
 * Runs work that only reads on the replica, or on the primary where there is none or it fails. It
 * may run twice.
 */
export async function onReader<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const replica = await takeReplica();
  if (replica === null) return onConnection(work);
  try {
    return await onConnection(work, replica);
  } catch {
    return onConnection(work); // the replica's own trouble, such as a conflict with what it replays, or ours as well
  }
}

/** "behind": by so many seconds, null where it replayed nothing since its start. */
export type ReplicaState =
  | { readonly kind: "none" | "ready" | "other-database" }
  | { readonly kind: "behind"; readonly seconds: number | null }
  | { readonly kind: "silent"; readonly reason: string };

export async function inspectReplica(): Promise<ReplicaState> {
  const { replica } = db();
  if (replica === null) return { kind: "none" };
  const { position, desk } = await queryRow<Primary>(PRIMARY);
  try {
    await wait(REST_MS);
    const found = await queryRow<Replica>(REPLICA, [position], replica);
    if (found.desk !== desk) return { kind: "other-database" };
    return found.isThere ? { kind: "ready" } : { kind: "behind", seconds: found.behindSeconds };
  } catch (error) {
    return { kind: "silent", reason: error instanceof Error ? error.message : String(error) };
  }
}
