import { parseDay } from "@/lib/core/day";
import type { ServerOptions } from "@/lib/sandbox/server";
import type { RepaymentReport } from "@/lib/sync/report";
import type { Bench, Figure } from "./figure";
import { type MeasuredSync, measureSync } from "./sync-measure";

const RECORDS = 50_000;
/** docs/exchange.md 4.20: 100 records an answer, 5 requests a second. */
const LEAST_REQUESTS = RECORDS / 100;
const LIMIT_PER_SECOND = 5;

type EndedSync = Extract<RepaymentReport, { records: unknown }>;

/** Two years with quiet time, ties, and a fifth of the records in bursts of 150 within a second. */
const exchange = (given: "newest" | "oldest"): ServerOptions => ({
  book: { rowsPerDay: 0 },
  repayments: {
    kind: "made",
    records: RECORDS,
    from: parseDay("2024-11-01"),
    to: parseDay("2026-10-31"),
  },
  latencyMs: 100,
  switches: { repayments: { given } },
});

function figures(name: string, { report, maxPerSecond }: MeasuredSync<EndedSync>): Figure[] {
  const { records, gaps, requests, seconds, retries, status } = report;
  const most = LEAST_REQUESTS * 1.3;
  return [
    {
      name: `${name}: repayments found`,
      target: String(RECORDS),
      measured: `${records.new} (${status}, ${gaps} gaps)`,
      ok: status === "done" && records.new === RECORDS && gaps === 0,
    },
    {
      name: `${name}: requests`,
      target: `<= ${most}`,
      measured: `${requests} (${(requests / LEAST_REQUESTS).toFixed(2)} × the least, ${seconds.toFixed(0)} s)`,
      ok: requests <= most,
    },
    {
      name: `${name}: requests a second`,
      target: ">= 4",
      measured: (requests / seconds).toFixed(2),
      ok: requests / seconds >= 4,
    },
    {
      name: `${name}: most requests in a rolling second`,
      target: `<= ${LIMIT_PER_SECOND}`,
      measured: `${maxPerSecond} (${retries} retries)`,
      ok: maxPerSecond <= LIMIT_PER_SECOND,
    },
  ];
}

export const repaymentsSyncBench: Bench = {
  name: "repayments",
  run: async () => [
    ...figures(
      "repayments, newest given",
      await measureSync("repayments", "native", exchange("newest")),
    ),
    ...figures(
      "repayments, oldest given",
      await measureSync("repayments", "native", exchange("oldest")),
    ),
  ],
};
