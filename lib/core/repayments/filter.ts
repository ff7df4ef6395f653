import type { DayRange } from "../day";

/** What repayments can be chosen by, beside their time; each also to be left out. */
export const REPAYMENT_LISTS = ["coins", "repayTypes", "businessTypes"] as const;
export type RepaymentLists = Readonly<Record<(typeof REPAYMENT_LISTS)[number], readonly string[]>>;

/** Of the range's UTC+8 days. An empty list means all; what has a value of `except` is left out. */
export type RepaymentFilter = RepaymentLists & {
  readonly range: DayRange;
  readonly orderIds: readonly string[];
  readonly except: RepaymentLists;
};

const NO_LISTS: RepaymentLists = { coins: [], repayTypes: [], businessTypes: [] };

export function allRepayments(range: DayRange): RepaymentFilter {
  return { range, ...NO_LISTS, orderIds: [], except: NO_LISTS };
}

export const REPAYMENT_AMOUNTS = ["repaidAmount", "repaidInterest"] as const;

/** Forced by the exchange (docs/exchange.md 4.20). */
export const LIQUIDATION = "liquidation";

/** The CSV's columns, in order. A time is ISO 8601 in UTC. */
export const REPAYMENT_CSV_COLUMNS = [
  { header: "repaidTime", kind: "text" },
  { header: "repayOrderId", kind: "text" },
  { header: "coin", kind: "text" },
  { header: "repaidAmount", kind: "amount" },
  { header: "repaidInterest", kind: "amount" },
  { header: "repayType", kind: "text" },
  { header: "businessType", kind: "text" },
] as const;

/** What the table can be sorted by: every column. Repayments that are equal in it follow by time, then order id. */
export const REPAYMENT_SORTS = REPAYMENT_CSV_COLUMNS.map(({ header }) => header);
export type RepaymentSort = (typeof REPAYMENT_CSV_COLUMNS)[number]["header"];
