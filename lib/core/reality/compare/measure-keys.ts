/** Names every measure; its text and the head of its column are found by it. */
export type MeasureKey =
  // dividends
  | "nextExDate"
  | "nextPaymentDate"
  | "lastExDate"
  | "lastDividend"
  | "payments"
  | "splits"
  | "left"
  | "dividends"
  // earnings
  | "fiscalYear"
  | "basis"
  | "publicationDeadline"
  | "currency"
  | EarningsFigure
  | "forecast"
  | "against"
  | "growth"
  // holders
  | "listed"
  | "withoutPart"
  | "largest"
  | "top1"
  | "top5"
  | "top10"
  | "together"
  | "votes"
  | "announced"
  // share capital
  | "totalShares"
  | "commonShares"
  | "commonPart"
  | "preferredShares"
  | "preferredPart"
  | "otherShares"
  | "otherPart"
  | "apart"
  | "changeDate"
  | "announcementDate"
  | "change"
  | "changeRatio"
  | "changeReason"
  | "structure"
  // prices
  | "lastPrice"
  | "yearChange"
  | "dividendYield"
  | "priceEarnings"
  | "priceBook"
  | "marketValue"
  | "yearDividends"
  | "yearEps"
  | "reports"
  | "reportedBps"
  // suspension
  | "pairs"
  | "tradable"
  | "suspensionState"
  | "suspended"
  | "reason"
  | "price"
  | "resumptionDate"
  | "quotes"
  | "trading";

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
