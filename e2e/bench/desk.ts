import { closeDatabase, openDatabase } from "@/lib/database/database";
import { type BenchDatabase, openBenchDatabase } from "./databases";
import { type DeskLedger, type LedgerQuestion, seedDeskLedger, TARGETS_MS } from "./desk-ledger";
import { listQuestions } from "./desk-questions";
import { measureReplacedDay } from "./desk-replace";
import { compareWithRivals, type RivalAnswer } from "./desk-rivals";
import type { Bench, Figure } from "./figure";
import { median, percentile } from "./figure";

/** Five rows for each client on each of 200 days. */
const ROWS_PER_CLIENT = 1_000;
const FULL_ROWS = 10_000_000;
const EMBEDDED_ROWS = 1_000_000;
const REPLACED_PER_SECOND = 12_000;
const RUNS = 10;

type MeasuredQuestion = { readonly question: LedgerQuestion; readonly times: readonly number[] };

export async function withLedger<T>(
  kind: BenchDatabase,
  rows: number,
  work: (ledger: DeskLedger) => Promise<T>,
): Promise<T> {
  const database = await openBenchDatabase(kind);
  await openDatabase(database.url);
  try {
    process.stderr.write(`  seeding ${rows} rows, ${kind} …\n`);
    return await work(await seedDeskLedger(Math.max(100, Math.round(rows / ROWS_PER_CLIENT))));
  } finally {
    await closeDatabase();
    await database.close();
  }
}

/**
 * Asks every question several times, after one warm-up run. The time runs from the product's call
 * to its answer, so it is the database's and a little more.
 */
async function askAll(ledger: DeskLedger): Promise<MeasuredQuestion[]> {
  const measured: MeasuredQuestion[] = [];
  for (const question of await listQuestions(ledger)) {
    const times: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const startedMs = performance.now();
      await question.ask();
      if (run > 0) times.push(performance.now() - startedMs);
    }
    measured.push({ question, times });
  }
  return measured;
}

function groupFigures(
  measured: readonly MeasuredQuestion[],
  rows: number,
  kind: BenchDatabase,
): Figure[] {
  return Object.entries(TARGETS_MS).map(([group, targetMs]) => {
    const own = measured.filter(({ question }) => question.group === group);
    const all = own.flatMap(({ times }) => times);
    const p95 = percentile(all, 0.95);
    const slowest = own
      .map(({ question, times }) => ({ name: question.name, ms: median(times) }))
      .toSorted((a, b) => b.ms - a.ms)[0];
    return {
      name: `desk, ${millions(rows)} rows, ${kind}: ${group}, p95, ms`,
      target: targetMs === null ? "" : `<= ${targetMs}`,
      measured: `${p95.toFixed(0)} (median ${median(all).toFixed(0)}; slowest ${slowest?.name}: ${slowest?.ms.toFixed(0)})`,
      ok: targetMs === null ? null : p95 <= targetMs,
    };
  });
}

function comparedFigure({ name, oursMs, plainMs, duckMs }: RivalAnswer, rows: number): Figure {
  const times = (other: number) => `${(other / oursMs).toFixed(1)} times`;
  return {
    name: `desk, ${millions(rows)} rows: ${name}, plain SQL and DuckDB against ours`,
    target: "",
    measured: `${times(plainMs)}, ${times(duckMs)} (ours ${oursMs.toFixed(1)} ms, ${plainMs.toFixed(0)}, ${duckMs.toFixed(1)})`,
    ok: null,
  };
}

const millions = (rows: number) => `${rows / 1_000_000} million`;

async function measureNative(rows: number, isFull: boolean): Promise<Figure[]> {
  return withLedger("native", rows, async (ledger) => {
    const figures = groupFigures(await askAll(ledger), rows, "native");
    if (!isFull) return figures;
    const compared = await compareWithRivals(ledger);
    const { rows: replaced, perSecond } = await measureReplacedDay(ledger);
    return [
      ...figures,
      ...compared.map((each) => comparedFigure(each, rows)),
      {
        name: `desk, native: rows a second of replacing a day of ${replaced} with its totals`,
        target: `>= ${REPLACED_PER_SECOND}`,
        measured: perSecond.toFixed(0),
        ok: perSecond >= REPLACED_PER_SECOND,
      },
    ];
  });
}

export const deskBench: Bench = {
  name: "desk",
  run: async ({ rows = FULL_ROWS }) => [
    ...(await measureNative(rows, true)),
    ...(await measureNative(rows / 10, false)),
    ...(await withLedger("embedded", Math.min(rows, EMBEDDED_ROWS), async (ledger) =>
      groupFigures(await askAll(ledger), ledger.rows, "embedded"),
    )),
  ],
};
