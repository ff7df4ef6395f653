import type { ServerOptions } from "@/lib/sandbox/server";
import type { CommissionReport } from "@/lib/sync/report";
import type { BenchDatabase } from "./databases";
import type { Bench, Figure } from "./figure";
import { type MeasuredSync, measureSync } from "./sync-measure";

const DAYS = 90;
/** 10 requests a second of 1,000 rows each (docs/exchange.md 4.21). */
const LIMIT_ROWS_PER_SECOND = 10_000;
const MAX_MEGABYTES = 350;

type MeasuredFirstSync = MeasuredSync<Extract<CommissionReport, { rows: number }>>;

const measure = (kind: BenchDatabase, sandboxOptions: ServerOptions): Promise<MeasuredFirstSync> =>
  measureSync("commissions", kind, sandboxOptions);

const fullDays = (endIdOnLastPage: "empty" | "last-id"): ServerOptions => ({
  book: { rowsPerDay: 11_000, flat: true },
  maxCacheBytes: 2 ** 31,
  latencyMs: 100,
  switches: { endIdOnLastPage, publishAfterMs: 0 },
});

function syncFigures(
  name: string,
  share: number,
  { report, peakMegabytes, maxPerSecond }: MeasuredFirstSync,
): Figure[] {
  const rate = report.rows / report.seconds;
  const least = LIMIT_ROWS_PER_SECOND * share;
  const whole = report.status === "done" && report.days.complete === DAYS;
  return [
    {
      name: `${name}: rows a second`,
      target: `>= ${least}`,
      measured: `${rate.toFixed(0)} (${report.rows} rows, ${report.requests} requests, ${report.seconds.toFixed(1)} s)`,
      ok: whole && rate >= least,
    },
    {
      name: `${name}: peak memory, MB`,
      target: `<= ${MAX_MEGABYTES}`,
      measured: peakMegabytes.toFixed(0),
      ok: peakMegabytes <= MAX_MEGABYTES,
    },
    {
      name: `${name}: most requests in a rolling second`,
      target: "<= 10",
      measured: `${maxPerSecond} (${report.retries} retries)`,
      ok: maxPerSecond <= 10,
    },
  ];
}

export const firstSyncBench: Bench = {
  name: "first-sync",
  run: async () => {
    const nearlyEmpty = await measure("native", {
      book: { rowsPerDay: 3, flat: true },
      switches: { publishAfterMs: 0 },
    });
    return [
      {
        name: "90 nearly empty days: requests",
        target: "<= 200",
        measured: String(nearlyEmpty.report.requests),
        ok: nearlyEmpty.report.requests <= 200 && nearlyEmpty.report.status === "done",
      },
      ...syncFigures("first sync, native", 0.9, await measure("native", fullDays("empty"))),
      ...syncFigures(
        "first sync, native, end asked for",
        0.9,
        await measure("native", fullDays("last-id")),
      ),
      ...syncFigures("first sync, embedded", 0.75, await measure("embedded", fullDays("empty"))),
    ];
  },
};
