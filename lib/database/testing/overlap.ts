import type pg from "pg";
import { expect, test } from "vitest";
import { inTransaction } from "../database";
import { findCitusVersion } from "../distribution";
import { testDatabaseKind } from "./database";

/**
 * A test of changes that overlap. It does not run on the embedded database, which runs one
 * transaction after the other: no session ever waits, and a race proves nothing.
 */
export const raceTest = test.runIf(testDatabaseKind() === "native");

/** Sessions of this database that wait for a lock; on Citus the wait may be on another node. */
const COUNT_WAITING = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const COUNT_WAITING_ON_NODES = `select count(distinct global_pid)::int as waiting from citus_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Waits until this many other sessions wait for a lock in this database. `client` may be in a
 * transaction.
 */
export async function untilWaiting(client: pg.ClientBase, count: number): Promise<void> {
  const isCluster = (await findCitusVersion(client)) !== null;
  const statement = isCluster ? COUNT_WAITING_ON_NODES : COUNT_WAITING;
  const countWaiting = async () => {
    // Otherwise a transaction repeats its first result.
    await client.query("select pg_stat_clear_snapshot()");
    const { rows } = await client.query<{ waiting: number }>(statement);
    return rows[0]?.waiting;
  };
  await expect.poll(countWaiting, { interval: 10, message: "deeds that wait" }).toBe(count);
}

/**
 * Runs several changes that write audit entries, and lets none commit before all of them wait for a
 * lock. Each has then read the state before the others, unless it locked that state first. Throws
 * if they do not all come to wait.
 */
export async function overlap<Outcome>(
  deeds: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  let begun: Promise<Outcome[]> | undefined;
  await inTransaction(async (client) => {
    await client.query("lock table audit_log in share mode");
    begun = Promise.all(deeds.map((deed) => deed()));
    begun.catch(() => {}); // it is awaited below
    await untilWaiting(client, deeds.length);
  });
  return begun ?? [];
}
