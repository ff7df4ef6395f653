import type pg from "pg";
import { expect, test } from "vitest";
import { inTransaction } from "../database";
import { testDatabaseKind } from "./database";

/**
 * A test of deeds that overlap. Not on the embedded database: it serves one transaction after the
 * other, nobody is ever seen waiting, and a race proves nothing.
 */
export const raceTest = test.runIf(testDatabaseKind() === "native");

/** Until so many others wait for a lock in this database. `client` may be in a transaction. */
export async function untilWaiting(client: pg.ClientBase, count: number): Promise<void> {
  const countWaiting = async () => {
    await client.query("select pg_stat_clear_snapshot()"); // or a transaction sees the connections of its first look
    const { rows } = await client.query<{ waiting: number }>(
      `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where not l.granted and a.datname = current_database()`,
    );
    return rows[0]?.waiting;
  };
  await expect.poll(countWaiting, { interval: 10, message: "deeds that wait" }).toBe(count);
}

/**
 * Does several deeds that leave entries so that none is stored before all of them wait for
 * something: each has looked at what was there before the others, unless it locked that first.
 * Throws where they do not come to wait together.
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
