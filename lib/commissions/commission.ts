import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { FilterLists, Lists } from "@/lib/core/filter-lists";
import type { AccountScope } from "@/lib/core/scope";
import type { ValuedSum } from "@/lib/rates/valuation";
import { isShown } from "@/lib/users/hidden-from-partners";

/** The product types that the exchange documents (docs/exchange.md); rows may have others. */
export const PRODUCT_TYPES = [
  "SPOT",
  "MARGIN",
  "USDT-FUTURES",
  "COIN-FUTURES",
  "USDC-FUTURES",
] as const;

/**
 * The exchange's text fields of a commission row, in the order of the CSV. They tell the rows of
 * one day apart.
 */
export const COMMISSION_TEXTS = ["uid", "coin", "symbol", "productType"] as const;
export type CommissionTextField = (typeof COMMISSION_TEXTS)[number];

/**
 * The exchange's amount fields of a commission row, in the order of docs/exchange.md 4.21 and of
 * the CSV.
 */
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

export function isAmountField(field: string): field is CommissionAmountField {
  return (COMMISSION_AMOUNTS as readonly string[]).includes(field);
}

/** Always sent by the exchange; a row of its list without one of them is refused. */
export const REQUIRED_COMMISSION_AMOUNTS = [
  "dealAmount",
  "fee",
  "feePaid",
  "rebateAmount",
] as const;

/** The exchange sends them, but a file of another portal may leave them out. */
export const OMITTED_AMOUNTS = ["dealAmount", "fee", "feePaid"] as const;
export type OmittedAmount = (typeof OMITTED_AMOUNTS)[number];

/**
 * One row of the exchange's list, or of a file. Amounts are null where an older server or the file
 * does not give them: not zero.
 */
export type CommissionRow = { readonly day: Day } & {
  readonly [F in CommissionTextField]: string;
} & {
  readonly [F in CommissionAmountField]: Amount | null;
} & {
  readonly rebateAmount: Amount;
};

/** A day's totals add up rows by these fields. */
export type CommissionGroup = Pick<CommissionRow, "coin" | "symbol" | "productType">;

/** Rows can be filtered by these lists, besides their day. */
export const COMMISSION_LISTS = ["uids", "coins", "symbols", "productTypes"] as const;
export type CommissionList = (typeof COMMISSION_LISTS)[number];
export type CommissionLists = Lists<CommissionList>;
export type CommissionFilter = FilterLists<CommissionList> & { readonly range: DayRange };

const NO_LISTS: CommissionLists = { uids: [], coins: [], symbols: [], productTypes: [] };

/** `coin` null: all coins. */
export function allCommissions(range: DayRange, coin: string | null = null): CommissionFilter {
  const filter = { range, ...NO_LISTS, except: NO_LISTS };
  return coin === null ? filter : { ...filter, coins: [coin] };
}

/**
 * Orders by an amount's value in the reporting currency, at its day's rate. Amounts without a rate
 * come below every value.
 */
export const VALUE_SORTS = {
  rebateValue: "rebateAmount",
  feePaidValue: "feePaid",
  feeValue: "fee",
} as const satisfies Record<string, CommissionAmountField>;

type ValueSort = keyof typeof VALUE_SORTS;

export function isValueSort(sort: string): sort is ValueSort {
  return Object.hasOwn(VALUE_SORTS, sort);
}

/**
 * Equal rows follow in the CSV's order. An order by an amount goes coin by coin; a missing amount
 * is below every other.
 */
export const COMMISSION_SORTS = [
  "date",
  ...COMMISSION_TEXTS,
  ...COMMISSION_AMOUNTS,
  ...(Object.keys(VALUE_SORTS) as ValueSort[]),
] as const;

export type CommissionSort = (typeof COMMISSION_SORTS)[number];

/**
 * The orders that a scope may use. A partner cannot sort by totals over all clients, because the
 * order would reveal them.
 */
export function commissionSorts(scope: AccountScope): readonly CommissionSort[] {
  return COMMISSION_SORTS.filter((sort) => isShown(scope, "commission-column", sort));
}

/**
 * The exchange's columns, in order. A "text" comes from outside and may start a formula; the others
 * are plain figures.
 */
export const COMMISSION_CSV_COLUMNS = [
  { header: "date", kind: "day" },
  ...COMMISSION_TEXTS.map((header) => ({ header, kind: "text" }) as const),
  ...COMMISSION_AMOUNTS.map((header) => ({ header, kind: "amount" }) as const),
] as const;

/** The last column of our files: the client's present name; empty without one. */
export const CLIENT_NAME_COLUMN = { header: "clientName", kind: "text" } as const;

/** The columns of a scope's file: a partner's has no running totals over all clients. */
export function commissionCsvColumns(scope: AccountScope): readonly CommissionCsvColumn[] {
  const shown = COMMISSION_CSV_COLUMNS.filter(({ header }) =>
    isShown(scope, "commission-column", header),
  );
  return [...shown, CLIENT_NAME_COLUMN];
}
type CommissionCsvColumn = (typeof COMMISSION_CSV_COLUMNS)[number] | typeof CLIENT_NAME_COLUMN;

/** How many rows do not give each of the amounts that a file may leave out. */
export type MissingCounts<F extends OmittedAmount = OmittedAmount> = {
  readonly [Field in F as `${Field}Missing`]: number;
};

/**
 * Exact sums of one coin; coins are never added together. A sum is of the rows that give the
 * amount, and null when no row gave it: one with missing rows is a part, so no ratio is made of it
 * (`wholeSum`).
 */
export type CommissionSums = MissingCounts & {
  readonly coin: string;
  readonly rowCount: number;
  readonly dealAmount: Amount | null;
  readonly fee: Amount | null;
  readonly feeDeduction: Amount | null;
  readonly feePaid: Amount | null;
  readonly rebateAmount: Amount;
};

/** The exchange's totals in each row. Its documentation names them, but not what they cover. */
export const STATED_TOTALS = [
  "userTotalRebateAmount",
  "dayTotalRebateAmount",
  "totalRebateAmount",
] as const;
export type StatedTotal = (typeof STATED_TOTALS)[number];

/** A filter's amounts in the reporting currency. */
export type FilterValue = {
  readonly currency: string;
  readonly rebateAmount: ValuedSum;
  readonly feePaid: ValuedSum;
} & MissingCounts<"feePaid">;
