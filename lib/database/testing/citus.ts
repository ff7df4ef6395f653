import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { findNativePostgres, type NativePostgres, startNativePostgres } from "./native-postgres";

/** The server programs if they include the extension Citus, else null. */
export function findCitus(): string | null {
  const bin = findNativePostgres();
  if (bin === null) return null;
  const root = path.dirname(path.dirname(realpathSync(path.join(bin, "postgres"))));
  return ["lib", "lib/postgresql"].some((lib) => existsSync(path.join(root, lib, "citus.so")))
    ? bin
    : null;
}

export const NO_CITUS =
  "no Citus beside the PostgreSQL server here: docs/citus.md says how a build of it is installed";

export type CitusCluster = {
  readonly coordinator: NativePostgres;
  readonly workers: readonly NativePostgres[];
  readonly stop: () => Promise<void>;
};

/**
 * Few, so that a database is quick to make; more than there are nodes, so that each node has
 * several.
 */
const SHARDS = 4;
const SETTINGS = [
  "shared_preload_libraries=citus",
  "wal_level=logical",
  "max_wal_senders=10",
  "max_prepared_transactions=200",
  "max_worker_processes=100",
  "max_locks_per_transaction=512",
  `citus.shard_count=${SHARDS}`,
  "citus.max_adaptive_executor_pool_size=2",
  "citus.enable_statistics_collection=off",
  "citus.node_conninfo=sslmode=disable",
  "citus.enable_stat_counters=on",
];

/**
 * A coordinator and two workers. Throws if Citus is missing, or with the last lines of a server's
 * log.
 */
export async function startCitusCluster({ durable = false } = {}): Promise<CitusCluster> {
  const bin = findCitus();
  if (bin === null) throw new Error(NO_CITUS);
  const settingsIn = (dir: string) =>
    [...SETTINGS, `citus.local_hostname=${dir}`].map((setting) => `-c ${setting}`).join(" ");
  const start = () => startNativePostgres({ settingsIn, bin, durable });
  const [coordinator, ...workers] = [await start(), await start(), await start()];
  const stop = async () => {
    for (const node of [coordinator, ...workers]) await node.stop();
  };
  return { coordinator, workers, stop };
}

/** Runs statements one after the other on a new connection. */
export async function runOn(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Makes an empty database of this name on every node and joins them to one cluster. `urls` begins
 * with the coordinator.
 */
export async function createCitusDatabase(urls: readonly string[], name: string): Promise<void> {
  for (const url of urls) {
    await runOn(url, `drop database if exists ${name} with (force)`, `create database ${name}`);
    await runOn(withDatabase(url, name), "create extension citus");
  }
  const [coordinator = "", ...workers] = urls;
  await runOn(
    withDatabase(coordinator, name),
    `select citus_set_coordinator_host('${folderOf(coordinator)}', 5432)`,
    ...workers.map((url) => `select citus_add_node('${folderOf(url)}', 5432)`),
  );
}

/** The folder of a server's socket; it is the server's name within the cluster. */
const folderOf = (url: string) => new URL(url).searchParams.get("host") ?? "";

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
