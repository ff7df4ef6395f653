import type compare from "@/messages/en-US/compare.json";

/** Names every measure; its text and the head of its column are found by it. "dividends": one for each year. */
export type MeasureKey = keyof typeof compare.measures | "dividends";

/** What a chart of earnings can be of. */
export const EARNINGS_FIGURES = [
  "revenue",
  "ebit",
  "netIncomeParent",
  "eps",
  "bps",
  "cfps",
  "ebitMargin",
  "netMargin",
  "roe",
  "roa",
] as const;

export type EarningsFigure = (typeof EARNINGS_FIGURES)[number];
