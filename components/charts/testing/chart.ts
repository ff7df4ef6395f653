import { type Amount, parseAmount } from "@/lib/core/amount";
import { parseDay } from "@/lib/core/day";
import type { ChartBucket, ChartData } from "../chart-data";

const day = parseDay("2026-11-19");
const amount = (text: string | null): Amount | null => (text === null ? null : parseAmount(text));
/** A step of the chart, with one amount for each series. */
export const bucket = (
  amounts: (string | null)[],
  rest: Partial<Pick<ChartBucket, "gap" | "total" | "shares">> = {},
): ChartBucket => ({
  from: day,
  to: day,
  gap: null,
  amounts: amounts.map(amount),
  total: null,
  ...rest,
});

/** The chart has as many series as the first step has amounts. */
export const chart = (buckets: readonly ChartBucket[]): ChartData => ({
  unit: "USDT",
  series: (buckets[0]?.amounts ?? []).map((_, index) => ({
    key: String(index),
    name: String(index),
    colour: "red",
    total: null,
    share: null,
  })),
  buckets,
});
