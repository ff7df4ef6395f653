import type { Day } from "@/lib/core/day";

/** A calendar date of the market, before it is spelt in one of the three ways. */
export type DateCell = { readonly date: Day };
/** Null: does not apply. It goes out as "" or null or not at all. Numbers come of edits alone. */
export type StockCell =
  | string
  | boolean
  | number
  | null
  | DateCell
  | readonly string[]
  | readonly StockRow[];
export type StockRow = { readonly [field: string]: StockCell };

/**
 * What an endpoint knows of a code, whole and without faults: a list is given in pages, an array at once, and an
 * object stands alone (null when there is nothing to say).
 */
export type Panel =
  | { readonly kind: "list" | "array"; readonly rows: readonly StockRow[] }
  | { readonly kind: "object"; readonly row: StockRow | null };

export const isDate = (cell: StockCell): cell is DateCell =>
  typeof cell === "object" && cell !== null && "date" in cell;
