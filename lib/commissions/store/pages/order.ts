import {
  COMMISSION_AMOUNTS,
  COMMISSION_SORTS,
  COMMISSION_TEXTS,
  type CommissionSort,
  REQUIRED_COMMISSION_AMOUNTS,
} from "@/lib/commissions/commission";
import type { LedgerRow } from "@/lib/commissions/row-key";
import type { SortDirection } from "@/lib/core/sort";
import {
  createKeysetOrder,
  type KeysetCursor,
  NOT_GIVEN,
  onward,
} from "@/lib/database/keyset-page";
import { type Sql, sql } from "@/lib/database/sql";
import { AMOUNT_COLUMN, type AmountColumn, ROW_KEY_COLUMNS, TEXT_COLUMN } from "../columns";

export type CommissionOrder = { readonly sort: CommissionSort; readonly direction: SortDirection };

/**
 * The order of the CSV. Its last columns break ties, so that paging never skips or repeats a row.
 */
const LEDGER_ORDER = ["day", ...ROW_KEY_COLUMNS] as const;

/** The column that each order sorts by. */
const SORT_COLUMN = {
  date: "day",
  ...TEXT_COLUMN,
  ...AMOUNT_COLUMN,
  rebateValue: "value",
  feePaidValue: "value",
  feeValue: "value",
} as const satisfies Record<CommissionSort, string>;

/** "value" is no column of a table; the statement of an order by value computes it. */
export type OrderColumn = (typeof LEDGER_ORDER)[number] | AmountColumn | "value";

const FIELD = {
  day: "day",
  ...Object.fromEntries(COMMISSION_TEXTS.map((field) => [TEXT_COLUMN[field], field])),
  occurrence: "occurrence",
  ...Object.fromEntries(COMMISSION_AMOUNTS.map((field) => [AMOUNT_COLUMN[field], field])),
  value: "value",
} as Record<OrderColumn, keyof LedgerRow>;

/** Amounts that the exchange always sends. Each has an index (account, day, coin, amount) in the migrations. */
const INDEXED: readonly OrderColumn[] = REQUIRED_COMMISSION_AMOUNTS.map(
  (field) => AMOUNT_COLUMN[field],
);

export function isAmountColumn(column: OrderColumn): column is AmountColumn | "value" {
  return !(LEDGER_ORDER as readonly string[]).includes(column);
}

/**
 * Whether this order has an index. Values and other amounts have none: nine more indexes would
 * double the time to store a day.
 */
export function isIndexed(sort: CommissionSort): boolean {
  const column = SORT_COLUMN[sort];
  return !isAmountColumn(column) || INDEXED.includes(column);
}

/** Columns of the order, the sorted one first; all run in the same direction. */
export function orderColumns(sort: CommissionSort): readonly OrderColumn[] {
  const first = SORT_COLUMN[sort];
  return [first, ...LEDGER_ORDER.filter((column) => column !== first)];
}

export const {
  format: formatCursor,
  parse: parseCursor,
  orderBy,
  compare: compareWithCursor,
} = createKeysetOrder(COMMISSION_SORTS, orderColumns, (column) => {
  if (column === "day") return { column, type: "date" };
  if (column === "occurrence") return { column, type: "int" };
  if (!isAmountColumn(column)) return { column, type: "text" };
  return { column, type: "numeric", isOptional: column !== AMOUNT_COLUMN.rebateAmount };
});

export type CommissionCursor = KeysetCursor<CommissionSort>;

/** The first `limit` rows after `cursor` (from the beginning without one), in `direction`. */
export type Slice = CommissionOrder & {
  readonly cursor: CommissionCursor | null;
  readonly limit: number;
};

/**
 * Whether a row `t` is after the slice's cursor by some columns of its order; `orAt`: also at it.
 * Without a cursor: true.
 */
export function afterCursor(slice: Slice, columns: readonly OrderColumn[], orAt = false): Sql {
  if (!slice.cursor) return sql`true`;
  return compareWithCursor(slice.cursor, columns, onward(slice.direction, orAt));
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
