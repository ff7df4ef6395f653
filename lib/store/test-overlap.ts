import { expect, test } from "vitest";
import { testDatabaseKind } from "./test-database";
import { inTransaction } from "./transaction";

/**
 * A test of deeds that overlap. Not on the embedded database: it serves one transaction after the other, nobody is ever
 * seen waiting, and a race proves nothing.
 */
export const raceTest = test.runIf(testDatabaseKind() === "native");

/**
 * Does several deeds that leave entries so that none is stored before all of them wait for something: each has looked
 * at what was there before the others, unless it locked that first. Throws where they do not come to wait together.
 */
export async function overlap<Outcome>(deeds: readonly (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  let begun: Promise<Outcome[]> | undefined;
  await inTransaction(async (client) => {
    await client.query("lock table audit_log in share mode");
    begun = Promise.all(deeds.map((deed) => deed()));
    begun.catch(() => {}); // it is awaited below
    const countWaiting = async () => {
      const { rows } = await client.query<{ waiting: number }>(
        `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database()`,
      );
      return rows[0]?.waiting;
    };
    await expect.poll(countWaiting, { interval: 10, message: "deeds that wait" }).toBe(deeds.length);
  });
  return begun ?? [];
}
