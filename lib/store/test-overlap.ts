import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "./transaction";

/** The embedded database serves one transaction after the other: there nobody is ever seen waiting. */
const LONGEST_MS = 1_000;

/**
 * Does several deeds that leave entries so that none is stored before all of them wait for something: each has looked
 * at what was there before the others, unless it locked that first.
 */
export async function overlap<Outcome>(deeds: readonly (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  let begun: Promise<Outcome[]> | undefined;
  await inTransaction(async (client) => {
    await client.query("lock table audit_log in share mode");
    begun = Promise.all(deeds.map((deed) => deed()));
    begun.catch(() => {}); // it is awaited below
    for (const endMs = Date.now() + LONGEST_MS; Date.now() < endMs; await sleep(10)) {
      const { rows } = await client.query<{ waiting: number }>(
        `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database()`,
      );
      if (rows[0]?.waiting === deeds.length) return;
    }
  });
  return begun ?? [];
}
