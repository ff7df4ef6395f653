import { z } from "zod";
import { COMMISSION_SORTS, type CommissionSort, type SortDirection } from "@/lib/core/commission";
import { parseDay } from "@/lib/core/day";
import type { StoredCommissionRow } from "./commission-columns";
import type { SqlParams } from "./sql-params";

export type CommissionOrder = { readonly sort: CommissionSort; readonly direction: SortDirection };

/** The order of the CSV; what it ends with makes every order total, so that a page begins where one ended. */
const LEDGER_ORDER = ["day", "uid", "coin", "symbol", "product_type", "occurrence"] as const;

/** The sorted column of a row and of the statement that sorts. */
const SORT_COLUMN = {
  date: "day",
  uid: "uid",
  coin: "coin",
  symbol: "symbol",
  productType: "product_type",
  dealAmount: "deal_amount",
  fee: "fee",
  feePaid: "fee_paid",
  rebateAmount: "rebate_amount",
} as const satisfies Record<CommissionSort, string>;

const FIELD = {
  day: "day",
  uid: "uid",
  coin: "coin",
  symbol: "symbol",
  product_type: "productType",
  occurrence: "occurrence",
  deal_amount: "dealAmount",
  fee: "fee",
  fee_paid: "feePaid",
  rebate_amount: "rebateAmount",
} as const satisfies Record<OrderColumn, keyof StoredCommissionRow>;

export type AmountSortColumn = "deal_amount" | "fee" | "fee_paid" | "rebate_amount";
export type OrderColumn = (typeof LEDGER_ORDER)[number] | AmountSortColumn;

/** Every amount that can be sorted by has its index (account, day, coin, amount) in the migrations. */
export function isAmountColumn(column: OrderColumn): column is AmountSortColumn {
  return !(LEDGER_ORDER as readonly string[]).includes(column);
}

/** Columns of the order, the sorted one first; all run in the same direction. */
export function orderColumns(sort: CommissionSort): readonly OrderColumn[] {
  const first = SORT_COLUMN[sort];
  return [first, ...LEDGER_ORDER.filter((column) => column !== first)];
}

/** Where a page begins or ends: a row's values in the columns of its order. */
export type CommissionCursor = CommissionOrder & { readonly values: readonly string[] };

const cursorSchema = z.tuple([z.enum(COMMISSION_SORTS), z.enum(["asc", "desc"]), z.array(z.string())]);
const AMOUNT = /^-?\d{1,200}(?:\.\d{1,200})?$/;
const OCCURRENCE = /^\d{1,9}$/;

/** Text for a URL: opaque, letters, digits, "-" and "_" only. */
export function formatCursor({ sort, direction, values }: CommissionCursor): string {
  return Buffer.from(JSON.stringify([sort, direction, values])).toString("base64url");
}

/** Null for anything that `formatCursor` did not write. */
export function parseCursor(text: string): CommissionCursor | null {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
  if (!parsed.success) return null;
  const [sort, direction, values] = parsed.data;
  const columns = orderColumns(sort);
  const isRow =
    values.length === columns.length &&
    columns.every((column, index) => isValueOf(column, values[index] ?? ""));
  return isRow ? { sort, direction, values } : null;
}

function isValueOf(column: OrderColumn, value: string): boolean {
  if (column === "day") return isDay(value);
  if (column === "occurrence") return OCCURRENCE.test(value);
  return isAmountColumn(column) ? AMOUNT.test(value) : !value.includes("\0");
}

function isDay(text: string): boolean {
  try {
    parseDay(text);
    return true;
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // the schema refuses it
  }
}

/** `order by` of rows called `alias`. */
export function orderBy(columns: readonly string[], direction: SortDirection, alias: string): string {
  return columns.map((column) => `${alias}.${column} ${direction}`).join(", ");
}

/** The comparison that leads on in this direction, and the one that leads back. */
export function comparison(direction: SortDirection): { on: ">" | "<"; back: ">" | "<" } {
  return direction === "asc" ? { on: ">", back: "<" } : { on: "<", back: ">" };
}

/** `(alias.column, …) operator (values of the cursor)` for some columns of the cursor's order. */
export function compareWithCursor(
  { sort, values }: CommissionCursor,
  columns: readonly OrderColumn[],
  { alias, operator, params }: { alias: "r" | "g"; operator: string; params: SqlParams },
): string {
  const all = orderColumns(sort);
  const row = columns.map((column) => `${alias}.${column}`).join(", ");
  const cursor = columns.map((column) => cursorValue(column, values[all.indexOf(column)], params)).join(", ");
  return `(${row}) ${operator} (${cursor})`;
}

/** A cursor's value in the type of its column. */
export function cursorValue(column: OrderColumn, value: string | undefined, params: SqlParams): string {
  const type =
    { day: "date", occurrence: "int" }[column as string] ?? (isAmountColumn(column) ? "numeric" : "text");
  return `${params.add(value)}::${type}`;
}

/** The cursor that stands at this row. */
export function cursorOf(row: StoredCommissionRow, order: CommissionOrder): CommissionCursor {
  return { ...order, values: orderColumns(order.sort).map((column) => String(row[FIELD[column]])) };
}
