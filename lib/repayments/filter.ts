import type { DayRange } from "@/lib/core/day";
import { type FilterLists, hasValues, type Lists } from "@/lib/core/filter-lists";

/** Repayments can be chosen or left out by these lists, besides their time. */
export const REPAYMENT_LISTS = ["coins", "repayTypes", "businessTypes"] as const;
export type RepaymentList = (typeof REPAYMENT_LISTS)[number];
export type RepaymentLists = Lists<RepaymentList>;

/** `range`: UTC+8 days. */
export type RepaymentFilter = FilterLists<RepaymentList> & {
  readonly range: DayRange;
  readonly orderIds: readonly string[];
};

/** Whether the filter has more than days. */
export function isFiltered(filter: RepaymentFilter): boolean {
  return filter.orderIds.length > 0 || hasValues(filter, REPAYMENT_LISTS);
}

const NO_LISTS: RepaymentLists = { coins: [], repayTypes: [], businessTypes: [] };

export function allRepayments(range: DayRange): RepaymentFilter {
  return { range, ...NO_LISTS, orderIds: [], except: NO_LISTS };
}

export const REPAYMENT_AMOUNTS = ["repaidAmount", "repaidInterest"] as const;

/** The business type of a repayment that the exchange forced (docs/exchange.md 4.20). */
export const LIQUIDATION = "liquidation";

/** The CSV's columns, in order. A time is ISO 8601 in UTC. */
export const REPAYMENT_CSV_COLUMNS = [
  { header: "repaidTime", kind: "instant" },
  { header: "repayOrderId", kind: "text" },
  { header: "coin", kind: "text" },
  { header: "repaidAmount", kind: "amount" },
  { header: "repaidInterest", kind: "amount" },
  { header: "repayType", kind: "text" },
  { header: "businessType", kind: "text" },
] as const;

/** The table can be sorted by every column. Equal repayments follow by time, then order id. */
export const REPAYMENT_SORTS = REPAYMENT_CSV_COLUMNS.map(({ header }) => header);
export type RepaymentSort = (typeof REPAYMENT_CSV_COLUMNS)[number]["header"];
