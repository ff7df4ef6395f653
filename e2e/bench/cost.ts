import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { loadCommissionRowsAt } from "@/lib/commissions/store/days/history";
import { parseAmount } from "@/lib/core/amount";
import { addDays } from "@/lib/core/day";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { migrate } from "@/lib/database/migrate";
import {
  createCitusDatabase,
  findCitus,
  NO_CITUS,
  runOn,
  startCitusCluster,
  withDatabase,
} from "@/lib/database/testing/citus";
import { openBenchDatabase } from "./databases";
import { type DeskLedger, type LedgerQuestion, seedAccount } from "./desk-ledger";
import { listScreens } from "./desk-questions";
import { type Bench, type Figure, median, percentile } from "./figure";

/**
 * How an operator's cost grows with accounts, rows and nodes: docs/performance.md, "How cost
 * grows".
 */
export const costBench: Bench = {
  name: "cost",
  run: async ({ rows = 100_000_000 }) => [
    ...(await measureNodes()),
    ...(await measureOneServer(rows)),
  ],
};

const CLIENTS = { million: 1_000, small: 50, large: 10_000 } as const; // 1,000 rows each
const ROWS_PER_CLIENT = 1_000;
const [RUNS, ASKERS, ASKED_MS, WRITERS] = [20, 8, 10_000, 4];

/**
 * One PostgreSQL: first one account of a million rows, then further accounts until there are `rows`
 * rows.
 */
async function measureOneServer(rows: number): Promise<Figure[]> {
  const { url, close } = await openBenchDatabase("native");
  await openDatabase(url);
  try {
    const accounts: DeskLedger[] = [];
    await grow(accounts, 1, CLIENTS.million);
    const figures = await measureStage("1 server", accounts);
    await grow(accounts, 10, CLIENTS.million);
    figures.push(...(await measureStage("1 server", accounts)));
    await grow(accounts, 200, CLIENTS.small);
    figures.push(...(await measureStage("1 server", accounts)));
    const large = Math.floor((rows - rowsOf(accounts)) / (CLIENTS.large * ROWS_PER_CLIENT));
    if (large < 1) return figures;
    await grow(accounts, accounts.length + large, CLIENTS.large);
    figures.push(...(await measureStage("1 server", accounts)));
    return [
      ...figures,
      ...(await measureScreens("1 server, the largest of them", accounts.slice(-1))),
    ];
  } finally {
    await closeDatabase();
    await close();
  }
}

/** Citus on this machine: the same two million rows on one node, then on two and three. */
async function measureNodes(): Promise<Figure[]> {
  if (findCitus() === null)
    return [{ name: "cost, nodes", target: "", measured: `not measured: ${NO_CITUS}`, ok: null }];
  const { coordinator, workers, stop } = await startCitusCluster({ durable: true });
  const urls = [coordinator, ...workers].map(({ url }) => url);
  const [main = "", ...others] = urls.map((url) => withDatabase(url, "cost"));
  try {
    await createCitusDatabase(urls.slice(0, 1), "cost");
    for (const url of urls.slice(1)) await createCitusDatabase([url], "cost");
    await runOn(
      main,
      "alter database cost set citus.shard_count = 12",
      "select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) from pg_dist_node",
    );
    await migrate(main);
    await openDatabase(main);
    const accounts: DeskLedger[] = [];
    await grow(accounts, 1, CLIENTS.million);
    await grow(accounts, 21, CLIENTS.small);
    const figures = await measureStage("Citus, 1 node", accounts);
    for (const [at, url] of others.entries()) {
      const folder = new URL(url).searchParams.get("host");
      await runOn(
        main,
        `select citus_add_node('${folder}', 5432)`,
        "select rebalance_table_shards()",
      );
      figures.push(...(await measureStage(`Citus, ${at + 2} nodes`, accounts)));
    }
    return figures;
  } finally {
    await closeDatabase();
    await stop();
  }
}

/** Two at a time, one on each core. */
async function grow(accounts: DeskLedger[], count: number, clients: number): Promise<void> {
  const startedMs = performance.now();
  const before = rowsOf(accounts);
  let left = count - accounts.length;
  const seed = async () => {
    while (left > 0) {
      left -= 1;
      accounts.push(await seedAccount(clients));
    }
  };
  await Promise.all([seed(), seed()]);
  await db().pool.query("vacuum analyze");
  const seconds = (performance.now() - startedMs) / 1_000;
  process.stderr.write(`  ${rowsOf(accounts) - before} rows seeded in ${seconds.toFixed(0)} s\n`);
}

const rowsOf = (accounts: readonly DeskLedger[]) =>
  accounts.reduce((sum, { rows }) => sum + rows, 0);

async function measureStage(where: string, accounts: readonly DeskLedger[]): Promise<Figure[]> {
  const stage = `${where}, ${accounts.length} accounts, ${Math.round(rowsOf(accounts) / 1e6)} million rows`;
  const own = [
    ...(await measureScreens(`${stage}: one of 1 million`, accounts.slice(0, 1))),
    figure(
      `${stage}: ${ASKERS} people, screens a second`,
      (await screensPerSecond(accounts)).toFixed(0),
    ),
    ...(await measureWrites(stage, accounts)),
  ];
  const size = await db().pool.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  return [...own, figure(`${stage}: the database on its own disk`, size.rows[0]?.size ?? "")];
}

function figure(name: string, measured: string): Figure {
  process.stderr.write(`  ${name}: ${measured}\n`);
  return { name: `cost, ${name}`, target: "", measured, ok: null };
}

/** Overview, chart, ranking, page of the ledger and one client, one after the other. */
async function measureScreens(name: string, accounts: readonly DeskLedger[]): Promise<Figure[]> {
  const times: number[] = [];
  for (const ledger of accounts)
    for (const { ask } of listScreens(ledger))
      for (let run = 0; run <= RUNS; run += 1) {
        const startedMs = performance.now();
        await ask();
        if (run > 0) times.push(performance.now() - startedMs);
      }
  const measured = `${median(times).toFixed(1)} · ${percentile(times, 0.95).toFixed(1)}`;
  return [figure(`${name}, screens, median · p95 ms`, measured)];
}

async function screensPerSecond(accounts: readonly DeskLedger[]): Promise<number> {
  const screens: LedgerQuestion[] = [];
  for (const ledger of accounts) screens.push(...listScreens(ledger));
  const startedMs = performance.now();
  let asked = 0;
  const ask = async (from: number) => {
    // The step has no common factor with the number of screens, so each asker visits all of them in
    // another order.
    for (let at = from; performance.now() - startedMs < ASKED_MS; at += 7) {
      await screens[at % screens.length]?.ask();
      asked += 1;
    }
  };
  await Promise.all(Array.from({ length: ASKERS }, (_, from) => ask(from)));
  return (asked * 1_000) / (performance.now() - startedMs);
}

let daysBack = 0;

/**
 * Writes new days with all that belongs to them: first of the account of a million rows alone, then
 * of several at a time.
 */
async function measureWrites(stage: string, accounts: readonly DeskLedger[]): Promise<Figure[]> {
  const write = async (ledger: DeskLedger) => {
    const { scope, range } = ledger;
    const rows = await loadCommissionRowsAt(scope, range.to, 1);
    daysBack += 1;
    const day = addDays(range.from, -daysBack);
    const own = rows.map(({ occurrence: _, ...row }) => ({
      ...row,
      day,
      totalRebateAmount: parseAmount("0"),
    }));
    const startedMs = performance.now();
    await saveCommissionDay(scope, {
      day,
      rows: own,
      fetchedAtMs: Date.now(),
      emptyMeans: "empty",
    });
    return { rows: own.length, seconds: (performance.now() - startedMs) / 1_000 };
  };
  const [first] = accounts;
  if (!first) throw new Error("no account");
  await write(first);
  const alone: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const { rows, seconds } = await write(first);
    alone.push(rows / seconds);
  }
  const figures = [
    figure(`${stage}: rows of new days a second, one account`, median(alone).toFixed(0)),
  ];
  if (accounts.length < WRITERS) return figures;
  const startedMs = performance.now();
  const written = await Promise.all(accounts.slice(0, WRITERS).map(write));
  const seconds = (performance.now() - startedMs) / 1_000;
  const all = written.reduce((sum, { rows }) => sum + rows, 0) / seconds;
  return [...figures, figure(`${stage}: the same, ${WRITERS} accounts at once`, all.toFixed(0))];
}
