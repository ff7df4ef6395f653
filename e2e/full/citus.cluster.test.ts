import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findClientProfile } from "@/lib/clients/store/profiles";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { closeDatabase, openDatabase, queryRow, queryRows } from "@/lib/database/database";
import { BOOK_TABLES, readCitus } from "@/lib/database/distribution";
import { applyMigrations, inOwnTransaction, migrate } from "@/lib/database/migrate";
import {
  type CitusCluster,
  createCitusDatabase,
  runOn,
  startCitusCluster,
  withDatabase,
} from "@/lib/database/testing/citus";
import { connectDatabase } from "@/lib/operations/connect-database";
import { compareWithTruth, openTestDesk, type SyncDesk } from "@/lib/sync/testing/desk";

const DATABASE = "desk";
const DAYS = 30;

let cluster: CitusCluster;
let url: string;
beforeAll(async () => {
  cluster = await startCitusCluster({ durable: true });
  const urls = [cluster.coordinator, ...cluster.workers].map((node) => node.url);
  await createCitusDatabase(urls, DATABASE);
  url = withDatabase(cluster.coordinator.url, DATABASE);
  await inOwnTransaction(url, (pool) => applyMigrations(pool, {}));
});
afterAll(async () => {
  await closeDatabase();
  await cluster.stop();
});

const accounts = () => queryRows<{ id: number }>("select id from accounts order by id");

type ShardPlace = { readonly node: number; readonly folder: string };

/** The node that holds an account's days. */
const placeOf = async ({ scope }: SyncDesk) =>
  queryRow<ShardPlace>(
    `select nodeid as node, nodename as folder from pg_dist_node join pg_dist_placement using (groupid)
     where shardid = get_shard_id_for_distribution_column('commission_days', $1::int)`,
    [scope.accountId],
  );

async function hashOf({ scope }: SyncDesk): Promise<string> {
  const rows = await queryRows<{ row: string }>(
    `select r::text as row from commission_rows r where account_id = $1
     order by day, uid, coin, symbol, product_type, occurrence`,
    [scope.accountId],
  );
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

test("the start distributes an existing book with its rows, and another start changes nothing", async () => {
  await runOn(
    url,
    `insert into accounts (name, base_url, environment, key_hint, key_fingerprint, sealed_credentials)
     values ('Early', 'http://localhost', 'sandbox', 'x', 'early', '\\x00')`,
    "insert into client_profiles (account_id, uid, name, search_text) select id, '7', 'Seven', '7 seven' from accounts",
  );
  await runOn(
    url,
    "create role stranger login",
    "grant select on all tables in schema public to stranger",
  );
  await expect(migrate(url.replace("postgres@", "stranger@"))).rejects.toThrow(
    /^The database could not be distributed, and nothing of it was changed: must be owner of table/,
  );
  expect(await migrate(url)).toEqual({ applied: [] });
  await openDatabase(url);
  const [early] = await accounts();
  expect(
    await findClientProfile({ accountId: early?.id, clients: null } as never, "7"),
  ).toMatchObject({
    name: "Seven",
  });
  const spread = () =>
    queryRows<{ name: string; id: number }>(
      `select logicalrelid::regclass::text as name, colocationid as id from pg_dist_partition
       where logicalrelid not in (select inhrelid from pg_inherits) order by 1`,
    );
  const first = await spread();
  expect(first.map(({ name }) => name)).toEqual(BOOK_TABLES.toSorted());
  expect(new Set(first.map(({ id }) => id)).size).toBe(1);
  await migrate(url);
  expect(await spread()).toEqual(first);
  expect(await readCitus()).toMatchObject({ nodes: 3, undistributed: 0, silent: [], fault: null });
});

test("a node with another time zone is refused by its name", async () => {
  const { url: node } = cluster.workers[0] as { url: string };
  const change = (setting: string) =>
    runOn(
      withDatabase(node, DATABASE),
      "set citus.enable_ddl_propagation = off",
      `alter database ${DATABASE} set ${setting}`,
    );
  await closeDatabase();
  await change("timezone = 'Asia/Shanghai'");
  const connecting = connectDatabase({ dataDir: "unused", databaseUrl: url });
  await expect(connecting).rejects.toThrow(
    /^The database node \S+:5432 has .*Asia\/Shanghai; ISO, YMD/,
  );
  await change("timezone = 'UTC'");
  await (await connectDatabase({ dataDir: "unused", databaseUrl: url })).release();
  await openDatabase(url);
});

test("kill of a node in the middle of a sync: days are whole or not there, others go on, the next run ends with the truth", async () => {
  const desks = await Promise.all(
    Array.from({ length: 6 }, () => openTestDesk({ book: { rowsPerDay: 40 } })),
  );
  try {
    const places = await Promise.all(desks.map(placeOf));
    const [hit, at] = [desks[0] as SyncDesk, places[0]?.folder ?? ""];
    const other = desks[places.findIndex(({ folder }) => folder !== at)] as SyncDesk;
    const range = hit.lastDays(DAYS);
    await other.sync({ range });
    const node = cluster.workers.find((each) => each.url.includes(encodeURIComponent(at)));
    const running = hit.sync({ range }).catch((error: Error) => error);
    while ((await loadCommissionDays(hit.scope, range)).length < 5) await wait(5);
    const restarting = node?.restart("crashed");
    await running;
    await restarting;
    expect(await compareWithTruth(other, range)).toEqual([]);
    const wrong = await compareWithTruth(hit, range);
    expect(wrong.filter((line) => !/ is (?:missing|failed)$/.test(line))).toEqual([]);
    expect(wrong.length).toBeGreaterThan(0);
    expect(await hit.sync({ range })).toMatchObject({ status: "done" });
    expect(await compareWithTruth(hit, range)).toEqual([]);
    await queryRows("select recover_prepared_transactions()");
    for (const { url: each } of [cluster.coordinator, ...cluster.workers])
      expect(await runOn(each, "select gid from pg_prepared_xacts")).toEqual([]);
  } finally {
    await Promise.all(desks.map((desk) => desk.close()));
  }
});

/** Moves the account to a shard of its own on the other node while others read it; writes wait. */
async function moveAway({ scope }: SyncDesk, { node }: ShardPlace): Promise<number> {
  const { shard } = await queryRow<{ shard: string }>(
    "select isolate_tenant_to_new_shard('commission_days', $1::int, 'CASCADE', 'block_writes') as shard",
    [scope.accountId],
  );
  const { id } = await queryRow<{ id: number }>(
    "select nodeid as id from pg_dist_node where shouldhaveshards and nodeid <> $1",
    [node],
  );
  await queryRows(
    "select citus_move_shard_placement($1::bigint, $2::int, $3::int, 'block_writes')",
    [shard, node, id],
  );
  return id;
}

test("an account that is isolated and moved to another node reads the same throughout", async () => {
  const desk = await openTestDesk({ book: { rowsPerDay: 40 } });
  try {
    await desk.sync({ range: desk.lastDays(DAYS) });
    const [before, from] = [await hashOf(desk), await placeOf(desk)];
    const seen = new Set<string>();
    let reads = 0;
    let ended = false;
    const reading = (async () => {
      for (; !ended; reads += 1) seen.add(await hashOf(desk));
    })();
    const to = await moveAway(desk, from).finally(() => {
      ended = true;
      return reading;
    });
    expect(await placeOf(desk)).toMatchObject({ node: to });
    expect([...seen, await hashOf(desk)]).toEqual([...seen].map(() => before).concat(before));
    expect(reads).toBeGreaterThan(2);
  } finally {
    await desk.close();
  }
});

test("a sync and its reads ask one node each", async () => {
  const desk = await openTestDesk({ book: { rowsPerDay: 40 } });
  const counts = () =>
    queryRow<{ one: number; several: number }>(
      `select query_execution_single_shard::int as one, query_execution_multi_shard::int as several
       from citus_stat_counters where name = current_database()`,
    );
  try {
    await closeDatabase(); // counters of a connection become visible when it closes
    await openDatabase(url);
    const before = await counts();
    await desk.sync({ range: desk.lastDays(DAYS) });
    await desk.syncRepayments();
    await loadCommissionDays(desk.scope, desk.lastDays(DAYS));
    await closeDatabase();
    await openDatabase(url);
    const after = await counts();
    expect(after.one - before.one).toBeGreaterThan(DAYS);
    expect(after.several - before.several).toBe(0);
  } finally {
    await desk.close();
  }
});
