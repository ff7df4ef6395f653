import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { allCommissions } from "@/lib/commissions/commission";
import { streamCommissionCsv } from "@/lib/commissions/store/pages/csv";
import { rankClients } from "@/lib/commissions/store/ranking";
import { sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import type { WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { migrate } from "@/lib/database/migrate";
import { inSnapshot, inspectReplica } from "@/lib/database/replica";
import { createTestDatabase } from "@/lib/database/testing/database";
import { type Replicated, startReplicated } from "@/lib/database/testing/native-postgres";
import { LEDGER_DAYS, saveUpgradeLedger } from "@/lib/database/testing/upgrade-ledger";

const original = pg.Client.prototype.query as (...given: unknown[]) => unknown;
let servers: Replicated;
let scope: WholeAccountScope;
beforeAll(async () => {
  servers = await startReplicated();
  await migrate(servers.primary.url);
  await openWith(servers.replica.url);
  [scope] = await saveUpgradeLedger();
});
afterEach(() => openWith(servers.replica.url));
afterAll(async () => {
  await closeDatabase();
  vi.unstubAllEnvs();
  await servers.replica.stop();
  await servers.primary.stop();
});

async function openWith(replica: string): Promise<void> {
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", servers.primary.url);
  vi.stubEnv("DATABASE_REPLICA_URL", replica);
  await openDatabase(servers.primary.url);
}

const onReplica = (sql: string) => db().replica?.query(sql);
const whereRead = () =>
  inSnapshot(async (client) => {
    const { rows } = await client.query<{ standby: boolean }>(
      "select pg_is_in_recovery() as standby",
    );
    return rows[0]?.standby ? "replica" : "primary";
  });
/** After the replica was found behind, the desk does not use it for a second. */
const untilRead = (where: "replica" | "primary") =>
  vi.waitUntil(async () => (await whereRead()) === where);

test("a person who has just written sees his change, from the replica once the replica has it", async () => {
  await db().pool.query("create table written (value int)");
  const seen = new Set<string>();
  for (let value = 1; value <= 200; value += 1) {
    await db().pool.query("insert into written values ($1)", [value]);
    const last = await inSnapshot(async (client) => {
      const { rows } = await client.query<{ value: number; standby: boolean }>(
        "select max(value) as value, pg_is_in_recovery() as standby from written",
      );
      return rows[0];
    });
    expect(last?.value).toBe(value);
    seen.add(last?.standby ? "replica" : "primary");
  }
  expect(seen).toContain("replica"); // how often depends on the machine
});

test("a replica that is behind is not read until it has caught up", async () => {
  await untilRead("replica");
  await onReplica("select pg_wal_replay_pause()");
  await db().pool.query("create table later (value int)");
  expect(await whereRead()).toBe("primary");
  expect(await inspectReplica()).toMatchObject({ kind: "behind", seconds: expect.any(Number) });
  await onReplica("select pg_wal_replay_resume()");
  await untilRead("replica");
  expect(await inspectReplica()).toEqual({ kind: "ready" });
});

test("sums and files are the same, digit by digit, wherever they are read", async () => {
  const filter = allCommissions(LEDGER_DAYS);
  const read = async () => ({
    sums: await sumCommissionsByCoin(scope, filter),
    file: await text(streamCommissionCsv(scope, filter)),
  });
  await untilRead("replica");
  const copied = await read();
  await openWith("");
  expect(await whereRead()).toBe("primary");
  expect(copied).toEqual(await read());
  expect(copied.file.split("\r\n").length).toBeGreaterThan(70);
});

test("a query that fails on the replica is repeated on the primary", async () => {
  await untilRead("replica");
  const servedBy: string[] = [];
  const answer = await inSnapshot(async (client) => {
    const { rows } = await client.query(
      "select pg_is_in_recovery() as standby, pg_backend_pid() as pid",
    );
    servedBy.push(rows[0].standby ? "replica" : "primary");
    if (rows[0].standby) await onReplica(`select pg_terminate_backend(${rows[0].pid})`);
    return (await client.query("select 1 as one")).rows[0].one;
  });
  expect(answer).toBe(1);
  expect(servedBy).toEqual(["replica", "primary"]);
  await expect(inSnapshot((client) => client.query("select no_such_column"))).rejects.toThrow(
    /no_such_column/,
  );
});

test("a ranking and a client's sums that break off on the replica are the same on the primary", async () => {
  const filter = allCommissions(LEDGER_DAYS);
  const by = { field: "rebateAmount", coin: "USDT" } as const;
  const first = await rankClients(scope, { filter, by, limit: 5 });
  const uids = first.rows.slice(0, 2).map(({ uid }) => uid);
  const read = async () => ({
    ranking: await rankClients(scope, { filter, by, limit: 5 }),
    sums: await sumCommissionsByCoin(scope, { ...filter, uids }),
  });
  const whole = await read();
  expect(whole.sums.length).toBeGreaterThan(0);
  await untilRead("replica");
  const textOf = (given: unknown) =>
    typeof given === "string" ? given : (given as pg.QueryConfig)?.text;
  const folder = new URL(servers.replica.url).searchParams.get("host");
  let asked = 0;
  let breaksAt = 0;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given) {
    if (this.host !== folder || !/commission_/.test(textOf(given[0]) ?? ""))
      return original.apply(this, given);
    asked += 1;
    if (asked !== breaksAt) return original.apply(this, given);
    return Promise.reject(new Error("canceling statement due to conflict with recovery"));
  });
  try {
    do {
      breaksAt += 1;
      asked = 0;
      expect(await read(), `statement ${breaksAt} breaks off`).toEqual(whole);
    } while (asked >= breaksAt);
  } finally {
    vi.restoreAllMocks();
  }
  expect(breaksAt).toBeGreaterThan(3);
});

test("a replica of another database, and one that does not answer, are never read", async () => {
  const { url } = await createTestDatabase();
  await openWith(url);
  expect(await whereRead()).toBe("primary");
  expect(await inspectReplica()).toEqual({ kind: "other-database" });
  await openWith(servers.primary.url);
  expect(await whereRead()).toBe("primary");
  await openWith("postgresql://nobody@127.0.0.1:1/none");
  expect(await whereRead()).toBe("primary");
  expect(await inspectReplica()).toMatchObject({
    kind: "silent",
    reason: expect.stringMatching(/ECONNREFUSED/),
  });
  await openWith("");
  expect(await inspectReplica()).toEqual({ kind: "none" });
});
