import { spawn } from "node:child_process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RateLimit } from "@/lib/core/rate-slots";
import { argsOf } from "@/lib/env/process";
import { closeDatabase, db, openDatabase } from "../database";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { postgresLeases } from "./rate-slots";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  await db().pool.query(
    "create table slot_uses (id serial, slot int not null, holder text not null, at timestamptz not null default clock_timestamp())",
  );
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  await db().pool.query("truncate rate_slots, rate_demands, slot_uses");
});

const limit: RateLimit = { key: "k", calls: 4, perMs: 1_000 };
const [one, two] = [postgresLeases("one"), postgresLeases("two")];
const ids = (slots: readonly { slot: number }[]) => slots.map(({ slot }) => slot).sort();
/** Moves every stored time, as if this much time had passed or the clock had stepped. */
const pass = async (ms: number) => {
  await db().pool.query(
    `update rate_slots set free_at = free_at - $1 * interval '1 ms', leased_until = leased_until - $1 * interval '1 ms'`,
    [ms],
  );
  await db().pool.query(
    "update rate_demands set wanted_until = wanted_until - $1 * interval '1 ms'",
    [ms],
  );
};

test("a slot has one holder: what one took, the other does not get", async () => {
  expect(await one.acquire(limit, 3, 5_000, "background")).toHaveLength(3);
  expect(await two.acquire(limit, 3, 5_000, "background")).toHaveLength(1);
  expect(await two.acquire(limit, 3, 5_000, "background")).toEqual([]);
});

test("a slot given back is free again after its wait, and those that are free sooner go first", async () => {
  const [first, second, ...rest] = await one.acquire(limit, 4, 5_000, "background");
  await one.release(limit, [{ slot: first?.slot ?? -1, waitMs: 800 }]);
  await one.release(limit, [{ slot: second?.slot ?? -1, waitMs: 400 }]);
  const leased = await two.acquire(limit, 4, 5_000, "background");
  expect(leased.map(({ slot }) => slot).sort()).toEqual(
    ids([first ?? { slot: -1 }, second ?? { slot: -1 }]),
  );
  expect(rest).toHaveLength(2);
  const waitOf = new Map(leased.map(({ slot, waitMs }) => [slot, waitMs]));
  expect(waitOf.get(first?.slot ?? -1)).toBeGreaterThan(waitOf.get(second?.slot ?? -1) ?? 800);
  expect(waitOf.get(first?.slot ?? -1)).toBeLessThanOrEqual(800);
  expect(waitOf.get(second?.slot ?? -1)).toBeLessThanOrEqual(400);
});

/**
 * The longest wait of slots that were just taken; the time of a statement makes it a little
 * shorter.
 */
const longestWait = (slots: readonly { waitMs: number }[]) =>
  Math.max(...slots.map(({ waitMs }) => waitMs));

test("another's lapsed slot is used a lease and a window later, when its holder cannot use it any more", async () => {
  await one.acquire(limit, 4, 5_000, "background");
  await pass(4_000);
  expect(await two.acquire(limit, 4, 5_000, "background")).toEqual([]);
  await pass(1_050);
  const taken = await two.acquire(limit, 4, 5_000, "background");
  expect(taken).toHaveLength(4);
  expect(longestWait(taken)).toBeGreaterThan(5_000);
  expect(longestWait(taken)).toBeLessThanOrEqual(6_000);
});

test("a holder's own lapsed slot is used a window later, when its last use is over", async () => {
  await one.acquire(limit, 4, 5_000, "background");
  await pass(60_000);
  const taken = await one.acquire(limit, 4, 5_000, "background");
  expect(taken).toHaveLength(4);
  expect(longestWait(taken)).toBeGreaterThan(0);
  expect(longestWait(taken)).toBeLessThanOrEqual(1_000);
});

test("a renewal keeps what nobody else took, and says what was lost", async () => {
  const leased = ids(await one.acquire(limit, 2, 5_000, "background"));
  await pass(4_000);
  expect((await one.renew(limit, leased, 5_000)).kept.sort()).toEqual(leased);
  await pass(5_100);
  expect((await one.renew(limit, leased, 5_000)).kept.sort()).toEqual(leased);
  await pass(5_100);
  expect(await two.acquire(limit, 4, 5_000, "background")).toHaveLength(4);
  expect(await one.renew(limit, leased, 5_000)).toEqual({ kept: [], demand: false });
});

const HOUR_MS = 3_600_000;

test("when the clock steps an hour forward, a holder keeps its slots, and a process that takes one does not use it at the same time", async () => {
  const leased = ids(await one.acquire(limit, 3, 5_000, "background"));
  await pass(HOUR_MS);
  expect((await one.renew(limit, leased.slice(0, 2), 5_000)).kept.sort()).toEqual(
    leased.slice(0, 2),
  );
  const [free, lapsed, ...more] = (await two.acquire(limit, 4, 5_000, "background")).toSorted(
    (a, b) => a.waitMs - b.waitMs,
  );
  expect(free?.waitMs).toBe(0);
  expect(lapsed?.waitMs).toBeGreaterThan(5_000);
  expect(more).toEqual([]);
});

test("when the clock steps an hour back, nobody waits longer than a lease and a window for any slot", async () => {
  const [first, ...held] = await one.acquire(limit, 4, 5_000, "background");
  expect(await postgresLeases("gone").acquire(limit, 1, 5_000, "interactive")).toEqual([]);
  await one.release(limit, [{ slot: first?.slot ?? -1, waitMs: 800 }]);
  await pass(-HOUR_MS);
  const taken = await two.acquire(limit, 4, 5_000, "background");
  expect(ids(taken)).toEqual(ids([first ?? { slot: -1 }, ...held]));
  expect(longestWait(taken)).toBeLessThanOrEqual(6_000);
});

test("one cannot give back what another holds", async () => {
  const leased = await one.acquire(limit, 4, 5_000, "background");
  await two.release(limit, leased);
  expect(await two.acquire(limit, 4, 5_000, "background")).toEqual([]);
});

test("the holder notices a person who waits for a page and serves him before every job", async () => {
  const leased = await one.acquire(limit, 4, 5_000, "background");
  expect(await two.acquire(limit, 1, 5_000, "interactive")).toEqual([]);
  expect(await one.renew(limit, ids(leased), 5_000)).toMatchObject({ demand: true });
  await one.release(limit, leased.slice(0, 2));
  expect(await one.acquire(limit, 1, 5_000, "background")).toEqual([]);
  expect(await two.acquire(limit, 1, 5_000, "interactive")).toHaveLength(1);
  expect(await one.renew(limit, ids(leased.slice(2)), 5_000)).toMatchObject({ demand: false });
  expect(await one.acquire(limit, 1, 5_000, "background")).toHaveLength(1);
});

test("a demand that nobody repeats is forgotten", async () => {
  await one.acquire(limit, 3, 5_000, "background");
  await two.acquire(limit, 1, 5_000, "interactive");
  await two.acquire(limit, 1, 5_000, "interactive");
  await db().pool.query(
    "update rate_demands set wanted_until = wanted_until - interval '2 seconds'",
  );
  expect(await one.acquire(limit, 1, 5_000, "background")).toEqual([]);
});

test("limits do not touch each other, and a smaller number of calls leaves slots out", async () => {
  await one.acquire(limit, 4, 5_000, "background");
  expect(await two.acquire({ ...limit, key: "other" }, 9, 5_000, "background")).toHaveLength(4);
  await pass(60_000);
  expect(ids(await two.acquire({ ...limit, calls: 2 }, 9, 5_000, "background"))).toEqual([0, 1]);
});

test("processes side by side, one of them killed, never use a slot twice within its window", async () => {
  const shared: RateLimit = { key: "shared", calls: 5, perMs: 200 };
  const workers = ["a", "b", "c"].map((holder) => startWorker(holder, 25, shared));
  const victim = startWorker("victim", 1_000, shared);
  await expect.poll(() => usesOf("victim")).toBeGreaterThan(3);
  victim.child.kill("SIGKILL");
  await Promise.all([
    victim.ended,
    ...workers.map(async ({ ended }) => expect(await ended).toBe(0)),
  ]);
  const { rows } = await db().pool.query<{ slot: number; gap_ms: number | null; by: string }>(
    `select slot, holder as by, (extract(epoch from at - lag(at) over (partition by slot order by at)) * 1000)::float8
       as gap_ms from slot_uses`,
  );
  expect(rows.length).toBeGreaterThan(75);
  expect(rows.filter(({ gap_ms }) => gap_ms !== null && gap_ms < shared.perMs)).toEqual([]);
  const crowded = await db().pool.query(
    `select a.id from slot_uses a join slot_uses b on b.at >= a.at and b.at < a.at + $1 * interval '1 ms'
     group by a.id having count(*) > $2`,
    [shared.perMs, shared.calls],
  );
  expect(crowded.rows).toEqual([]);
});

async function usesOf(holder: string): Promise<number> {
  return (await db().pool.query("select from slot_uses where holder = $1", [holder])).rowCount ?? 0;
}

function startWorker(holder: string, uses: number, shared: RateLimit) {
  const script = "lib/database/testing/rate-slots-process.ts";
  const args = argsOf(script, database.url, holder, String(uses), JSON.stringify(shared));
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  return { child, ended: new Promise<number | null>((resolve) => child.once("exit", resolve)) };
}
