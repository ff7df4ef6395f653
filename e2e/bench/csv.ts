import { setTimeout as sleep } from "node:timers/promises";
import { to as copyTo } from "pg-copy-streams";
import { streamCommissionCsv } from "@/lib/commissions/store/pages/csv";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { keepHeapLean } from "@/lib/processes/lean-heap";
import { openBenchDatabase } from "./databases";
import { type Bench, type Figure, median } from "./figure";
import { everything, seedLedger } from "./seed-ledger";

const ROWS_PER_DAY = 11_000;
const RUNS = 5;
const MEGABYTE = 2 ** 20;

type Drained = { seconds: number; bytes: number; firstByteMs: number; grownMegabytes: number };

/** Reads a stream to its end; `pauseMs` after each chunk makes it a slow reader. */
async function drain(open: () => Promise<AsyncIterable<Buffer>>, pauseMs = 0): Promise<Drained> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  const startedMs = performance.now();
  let [bytes, firstByteMs, peak] = [0, 0, before];
  for await (const chunk of await open()) {
    firstByteMs ||= performance.now() - startedMs;
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
    if (pauseMs > 0) await sleep(pauseMs);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  return { seconds, bytes, firstByteMs, grownMegabytes: (peak - before) / MEGABYTE };
}

async function measure(kind: "native" | "embedded"): Promise<Figure[]> {
  const database = await openBenchDatabase(kind);
  await openDatabase(database.url);
  try {
    const { scope, today, rows } = await seedLedger(ROWS_PER_DAY);
    await nameClients(scope.accountId);
    const ours = async () => streamCommissionCsv(scope, everything(today));
    const slow = await drain(ours, 2);
    const times: { ours: Drained[]; copy: number[] } = { ours: [], copy: [] };
    for (let run = 0; run < RUNS; run++) {
      times.ours.push(await drain(ours));
      times.copy.push(await drainCopy(scope.accountId));
    }
    const seconds = median(times.ours.map((run) => run.seconds));
    const share = median(times.copy) / seconds;
    const firstByteMs = median(times.ours.map((run) => run.firstByteMs));
    const speed = `${(rows / seconds / 1000).toFixed(0)}k rows/s, ${seconds.toFixed(1)} s`;
    return [
      {
        name: `CSV of ${rows} rows, ${kind}: share of COPY's speed`,
        target: ">= 75 %",
        measured: `${(share * 100).toFixed(0)} % (${speed})`,
        ok: share >= 0.75,
      },
      {
        name: `CSV, ${kind}: first byte, ms`,
        target: "<= 300",
        measured: firstByteMs.toFixed(0),
        ok: firstByteMs <= 300,
      },
      {
        name: `CSV, ${kind}: memory growth under a slow reader, MB`,
        target: "<= 64",
        measured: slow.grownMegabytes.toFixed(0),
        ok: slow.grownMegabytes <= 64,
      },
    ];
  } finally {
    await closeDatabase();
    await database.close();
  }
}

/** Every client has a name, as at a desk that is in use: each row of the file ends with one. */
async function nameClients(accountId: number): Promise<void> {
  await db().pool.query(
    `insert into client_profiles (account_id, uid, name)
     select account_id, uid, 'Client ' || uid from clients where account_id = $1`,
    [accountId],
  );
  await db().pool.query("vacuum analyze client_profiles");
}

/** The same rows as the database's own COPY writes them, with the same connection settings. */
async function drainCopy(accountId: number): Promise<number> {
  const client = await db().pool.connect();
  try {
    const query = `copy (select * from commission_rows where account_id = ${accountId}) to stdout`;
    return (await drain(async () => client.query(copyTo(query)))).seconds;
  } finally {
    client.release();
  }
}

export const csvBench: Bench = {
  name: "csv",
  run: async () => {
    keepHeapLean();
    return [...(await measure("native")), ...(await measure("embedded"))];
  },
};
