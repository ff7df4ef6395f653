import type { Day } from "@/lib/core/day";
import { largest } from "@/lib/core/large-lists";
import { neededDecimals, parseUnits, unitsPerStep } from "../core/units";
import type { BookRow, OwnAmountField } from "./book-row";
import { OWN_AMOUNTS } from "./book-row";

/** A row that a test adds to the book; amounts are decimal text with at most 18 decimals. */
export type GivenRow = {
  readonly uid: string;
  readonly coin: string;
  readonly symbol: string;
  readonly productType: string;
  readonly sub?: boolean;
} & { readonly [F in OwnAmountField]?: string };

/** What can happen to a published day. `count`: the first so many rows of the list. */
export type EditAction =
  /**
   * Adds a row. Without `row`: a copy of the first one for another client, with half of the
   * amounts.
   */
  | { readonly kind: "late-row"; readonly row?: GivenRow; readonly place?: "first" | "last" }
  /** Fee and rebate of these rows fall to nine tenths. */
  | { readonly kind: "restate"; readonly count?: number }
  | { readonly kind: "double-key"; readonly count?: number }
  | { readonly kind: "double-row"; readonly count?: number }
  | { readonly kind: "delete-rows"; readonly count?: number };

/**
 * An edit of a published day. `afterPages`: it waits until so many pages were sent that cover the
 * day.
 */
export type DayEdit = EditAction & { readonly day: Day; readonly afterPages?: number };

const LATE_UID = "7700000001";

const topRank = (rows: readonly BookRow[]) =>
  rows.reduce((top, row) => Math.max(top, row.rank), 1000);
const lowRank = (rows: readonly BookRow[]) =>
  rows.reduce((low, row) => Math.min(low, row.rank), 1000);
const listed = (rows: readonly BookRow[], count: number) =>
  new Set([...rows].sort((a, b) => b.rank - a.rank).slice(0, count));

/**
 * Fee, deduction and rebate times `part`/10, rounded to the row's decimals; feePaid stays fee -
 * feeDeduction.
 */
function scaleAmounts(row: BookRow, part: bigint): BookRow {
  const step = unitsPerStep(row.decimals);
  const scale = (units: bigint) => ((units * part) / 10n / step) * step;
  const amounts = {
    ...row.amounts,
    fee: scale(row.amounts.fee),
    feeDeduction: scale(row.amounts.feeDeduction),
  };
  amounts.rebateAmount = scale(row.amounts.rebateAmount);
  amounts.feePaid = amounts.fee - amounts.feeDeduction;
  return { ...row, amounts };
}

function givenRow(given: GivenRow, rank: number): BookRow {
  const parsed = OWN_AMOUNTS.map((field) => [field, parseUnits(given[field] ?? "0")] as const);
  const amounts = Object.fromEntries(parsed.map(([field, { units }]) => [field, units]));
  return {
    rank,
    uid: given.uid,
    sub: given.sub ?? false,
    coin: given.coin,
    symbol: given.symbol,
    productType: given.productType,
    decimals: largest(
      parsed.map(([, { units, decimals }]) => Math.max(decimals, neededDecimals(units))),
    ),
    amounts: amounts as Record<OwnAmountField, bigint>,
  };
}

function lateRow(
  rows: readonly BookRow[],
  action: Extract<EditAction, { kind: "late-row" }>,
): BookRow {
  const rank = action.place === "last" ? lowRank(rows) - 1 : topRank(rows) + 1;
  if (action.row) return givenRow(action.row, rank);
  const [model] = listed(rows, 1);
  if (model) return { ...scaleAmounts(model, 5n), rank, uid: LATE_UID };
  const row = { uid: LATE_UID, coin: "USDT", symbol: "BTCUSDT_UMCBL", productType: "USDT-FUTURES" };
  return givenRow(
    { ...row, dealAmount: "100", fee: "0.06", feePaid: "0.06", rebateAmount: "0.018" },
    rank,
  );
}

/** The day's rows after the action. Ranks of untouched rows stay, so cursors in use stay valid. */
export function applyEdit(rows: readonly BookRow[], action: EditAction): BookRow[] {
  if (action.kind === "late-row") return [...rows, lateRow(rows, action)];
  const chosen = listed(rows, action.count ?? (action.kind === "restate" ? rows.length : 1));
  const from = topRank(rows) + 1;
  const copies = (part: bigint) =>
    [...chosen].map((row, at) => ({ ...scaleAmounts(row, part), rank: from + at }));
  switch (action.kind) {
    case "restate":
      return rows.map((row) => (chosen.has(row) ? scaleAmounts(row, 9n) : row));
    case "double-key":
      return [...rows, ...copies(7n)];
    case "double-row":
      return [...rows, ...copies(10n)];
    case "delete-rows":
      return rows.filter((row) => !chosen.has(row));
    default:
      action satisfies never;
      return [...rows];
  }
}
