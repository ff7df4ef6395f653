import type { Day } from "@/lib/core/day";

/** A calendar date of the market, before a switch decides its spelling. */
export type DateCell = { readonly date: Day };
/** Null: does not apply; sent as "", as null or not at all. Only edits make numbers. */
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
 * An endpoint's whole answer about a code, without faults. A list is sent in pages, an array at
 * once; an object is null where there is nothing to say.
 */
export type Panel =
  | { readonly kind: "list" | "array"; readonly rows: readonly StockRow[] }
  | { readonly kind: "object"; readonly row: StockRow | null };

export const isDate = (cell: StockCell): cell is DateCell =>
  typeof cell === "object" && cell !== null && "date" in cell;
