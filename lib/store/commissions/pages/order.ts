import { z } from "zod";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_SORTS,
  COMMISSION_TEXTS,
  type CommissionSort,
  REQUIRED_COMMISSION_AMOUNTS,
  type SortDirection,
} from "@/lib/core/commissions/commission";
import type { LedgerRow } from "@/lib/core/commissions/row-key";
import { findDay } from "@/lib/core/day";
import { decodeCursor, encodeCursor } from "@/lib/store/database/keyset-page";
import type { SqlParams } from "@/lib/store/database/sql-params";
import { AMOUNT_COLUMN, type AmountColumn, ROW_KEY_COLUMNS, TEXT_COLUMN } from "../columns";

export type CommissionOrder = { readonly sort: CommissionSort; readonly direction: SortDirection };

/** The order of the CSV. Its last columns break ties, so that paging never skips or repeats a row. */
const LEDGER_ORDER = ["day", ...ROW_KEY_COLUMNS] as const;

/** The sorted column of a row and of the statement that sorts. */
const SORT_COLUMN = {
  date: "day",
  ...TEXT_COLUMN,
  ...AMOUNT_COLUMN,
  rebateValue: "value",
  feePaidValue: "value",
  feeValue: "value",
} as const satisfies Record<CommissionSort, string>;

/** "value" is no column of a table: the statement of an order by value works it out. */
export type OrderColumn = (typeof LEDGER_ORDER)[number] | AmountColumn | "value";

const FIELD = {
  day: "day",
  ...Object.fromEntries(COMMISSION_TEXTS.map((field) => [TEXT_COLUMN[field], field])),
  occurrence: "occurrence",
  ...Object.fromEntries(COMMISSION_AMOUNTS.map((field) => [AMOUNT_COLUMN[field], field])),
  value: "value",
} as Record<OrderColumn, keyof LedgerRow>;

/** Amounts that every row has; each has its index (account, day, coin, amount) in the migrations. */
const INDEXED: readonly OrderColumn[] = REQUIRED_COMMISSION_AMOUNTS.map((field) => AMOUNT_COLUMN[field]);

export function isAmountColumn(column: OrderColumn): column is AmountColumn | "value" {
  return !(LEDGER_ORDER as readonly string[]).includes(column);
}

/** Whether this order has an index. Values and other amounts have none: nine more would double what storing a day costs. */
export function isIndexed(sort: CommissionSort): boolean {
  const column = SORT_COLUMN[sort];
  return !isAmountColumn(column) || INDEXED.includes(column);
}

/** Columns of the order, the sorted one first; all run in the same direction. */
export function orderColumns(sort: CommissionSort): readonly OrderColumn[] {
  const first = SORT_COLUMN[sort];
  return [first, ...LEDGER_ORDER.filter((column) => column !== first)];
}

/** Where a page begins or ends: a row's values in the columns of its order. */
export type CommissionCursor = CommissionOrder & { readonly values: readonly string[] };

/** The first `limit` rows after `cursor` (from the beginning without one), in `direction`. */
export type Slice = CommissionOrder & { readonly cursor: CommissionCursor | null; readonly limit: number };

const cursorSchema = z.tuple([z.enum(COMMISSION_SORTS), z.enum(["asc", "desc"]), z.array(z.string())]);
const AMOUNT = /^-?\d{1,200}(?:\.\d{1,200})?$/;
/** Represents an amount that was not given: below every amount, in SQL and in a cursor alike. */
const NOT_GIVEN = "-Infinity";
const OCCURRENCE = /^\d{1,9}$/;

/** Text for a URL: opaque, letters, digits, "-" and "_" only. */
export function formatCursor({ sort, direction, values }: CommissionCursor): string {
  return encodeCursor([sort, direction, values]);
}

/** Null for anything that `formatCursor` did not write. */
export function parseCursor(text: string): CommissionCursor | null {
  const parsed = cursorSchema.safeParse(decodeCursor(text));
  if (!parsed.success) return null;
  const [sort, direction, values] = parsed.data;
  const columns = orderColumns(sort);
  const isRow =
    values.length === columns.length &&
    columns.every((column, index) => isValueOf(column, values[index] ?? ""));
  return isRow ? { sort, direction, values } : null;
}

function isValueOf(column: OrderColumn, value: string): boolean {
  if (column === "day") return findDay(value) !== null;
  if (column === "occurrence") return OCCURRENCE.test(value);
  if (isAmountColumn(column)) return AMOUNT.test(value) || (isOptional(column) && value === NOT_GIVEN);
  return !value.includes("\0");
}

function isOptional(column: OrderColumn): boolean {
  return isAmountColumn(column) && !INDEXED.includes(column);
}

function sorted(column: OrderColumn, alias: string): string {
  return isOptional(column) ? `coalesce(${alias}.${column}, '${NOT_GIVEN}'::numeric)` : `${alias}.${column}`;
}

export function orderBy(columns: readonly OrderColumn[], direction: SortDirection, alias: string): string {
  return columns.map((column) => `${sorted(column, alias)} ${direction}`).join(", ");
}

export function onward({ direction }: Pick<CommissionOrder, "direction">): ">" | "<" {
  return direction === "asc" ? ">" : "<";
}

/** `(alias.column, …) operator (values of the cursor)` for some columns of the cursor's order. */
export function compareWithCursor(
  { sort, values }: CommissionCursor,
  columns: readonly OrderColumn[],
  { alias, operator, params }: { alias: string; operator: string; params: SqlParams },
): string {
  const all = orderColumns(sort);
  const row = columns.map((column) => sorted(column, alias)).join(", ");
  const cursor = columns.map((column) => cursorValue(column, values[all.indexOf(column)], params)).join(", ");
  return `(${row}) ${operator} (${cursor})`;
}

/** Rows `alias` after the slice's cursor by some columns of its order, or, with "=", at it as well; any without a cursor. */
export function afterCursor(
  slice: Slice,
  columns: readonly OrderColumn[],
  alias: string,
  params: SqlParams,
  also: "=" | "" = "",
): string {
  const operator = `${onward(slice)}${also}`;
  return slice.cursor ? compareWithCursor(slice.cursor, columns, { alias, operator, params }) : "true";
}

function cursorValue(column: OrderColumn, value: string | undefined, params: SqlParams): string {
  const type =
    { day: "date", occurrence: "int" }[column as string] ?? (isAmountColumn(column) ? "numeric" : "text");
  return `${params.add(value)}::${type}`;
}

export function cursorOf(row: LedgerRow, order: CommissionOrder): CommissionCursor {
  return {
    ...order,
    values: orderColumns(order.sort).map((column) => String(row[FIELD[column]] ?? NOT_GIVEN)),
  };
}

export function coinOf({ sort, values }: CommissionCursor): string {
  return values[orderColumns(sort).indexOf("coin")] ?? "";
}
