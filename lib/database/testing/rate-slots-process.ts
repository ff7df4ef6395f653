import type { RateLimit } from "@/lib/core/rate-slots";
import { closeDatabase, db, openDatabase } from "../database";
import { postgresLeases } from "../jobs/rate-slots";

/** A process of rate-slots.db.test.ts: uses slots of a shared limit and records each use. */
const [url = "", holder = "", uses = "0", limitText = "{}"] = process.argv.slice(2);
const limit = JSON.parse(limitText) as RateLimit;
const leases = postgresLeases(holder);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.ceil(ms)));

await openDatabase(url);
for (let used = 0; used < Number(uses); ) {
  const leased = await leases.acquire(limit, 2, 1_000, "background");
  if (leased.length === 0) await wait(5);
  for (const { slot, waitMs } of leased) {
    await wait(waitMs);
    const kept = await leases.renew(limit, [slot], 1_000);
    if (kept.kept.length === 0) continue;
    await db().pool.query("insert into slot_uses (slot, holder) values ($1, $2)", [slot, holder]);
    used += 1;
    await leases.release(limit, [{ slot, waitMs: limit.perMs }]);
  }
}
await closeDatabase();
