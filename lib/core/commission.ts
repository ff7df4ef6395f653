import type { Amount } from "./amount";
import type { Day, DayRange } from "./day";

/** The exchange's amount fields of a commission row, in the order of exchange-api.md 4.21 and of the CSV. */
export const COMMISSION_AMOUNTS = [
  "dealAmount",
  "fee",
  "feeDeduction",
  "activityBonusDeduct",
  "spotCouponDeduct",
  "futuresCouponDeduct",
  "spotFeeDiscountDeduct",
  "negativeMakerFeeDeduct",
  "feePaid",
  "rebateAmount",
  "userTotalRebateAmount",
  "dayTotalRebateAmount",
  "totalRebateAmount",
] as const;

export type CommissionAmountField = (typeof COMMISSION_AMOUNTS)[number];

/** Always sent; a row without one of them is refused. */
export const REQUIRED_COMMISSION_AMOUNTS = ["dealAmount", "fee", "feePaid", "rebateAmount"] as const;
type RequiredAmountField = (typeof REQUIRED_COMMISSION_AMOUNTS)[number];

/**
 * One row of the exchange's commission list. `productType` is "" and the optional amounts are null where an
 * older server does not send them (field notes): not given is not zero.
 */
export type CommissionRow = {
  readonly day: Day;
  readonly uid: string;
  readonly coin: string;
  readonly symbol: string;
  readonly productType: string;
} & { readonly [F in RequiredAmountField]: Amount } & {
  readonly [F in Exclude<CommissionAmountField, RequiredAmountField>]: Amount | null;
};

/** What a page, a chart, a total and an export are asked for. An empty list means: all. */
export type CommissionFilter = {
  readonly range: DayRange;
  readonly uids: readonly string[];
  readonly coins: readonly string[];
  readonly symbols: readonly string[];
  readonly productTypes: readonly string[];
};

/** What the ledger can be sorted by. Rows that are equal in it follow in the order of the CSV. */
export const COMMISSION_SORTS = [
  "date",
  "uid",
  "coin",
  "symbol",
  "productType",
  "dealAmount",
  "fee",
  "feePaid",
  "rebateAmount",
] as const;

export type CommissionSort = (typeof COMMISSION_SORTS)[number];
export type SortDirection = "asc" | "desc";

/** The CSV's columns, in order. "text" comes from outside and may start a formula; the others are plain figures. */
export const COMMISSION_CSV_COLUMNS = [
  { header: "date", kind: "day" },
  { header: "uid", kind: "text" },
  { header: "coin", kind: "text" },
  { header: "symbol", kind: "text" },
  { header: "productType", kind: "text" },
  ...COMMISSION_AMOUNTS.map((header) => ({ header, kind: "amount" }) as const),
] as const;
