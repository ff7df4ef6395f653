import type { CellFault } from "./cell-value";

/** A row of a sheet, by its number in it; empty cells at its end are left out. */
export type SheetRecord = {
  readonly line: number;
  readonly fields: readonly string[];
  /** Cells whose value cannot be trusted, by the index of their column. */
  readonly faults: ReadonlyMap<number, CellFault>;
  /** Columns of the cells that are numbers; all others are texts. */
  readonly numbers: ReadonlySet<number>;
};

export const NO_FAULTS: SheetRecord["faults"] = new Map();
export const NO_NUMBERS: SheetRecord["numbers"] = new Set();

/** Cells that are merged: rows from 1, columns from 0, both ends inclusive. */
export type MergedCells = {
  readonly rows: readonly [from: number, to: number];
  readonly columns: readonly [from: number, to: number];
};

export type SheetReading = {
  readonly records: AsyncIterable<SheetRecord>;
  /** Whole once the records were read. */
  readonly merged: readonly MergedCells[];
};

export type Sheet = { readonly name: string; readonly isHidden: boolean };

export type Workbook = {
  readonly sheets: readonly Sheet[];
  readonly read: (sheet: string, decimal: "." | ",") => SheetReading;
};

/** "look": only the beginning of each part is read, and a longer one ends early. */
export type WorkbookUse = "look" | "whole";

/**
 * "old": a format that is not read, such as .xls. "locked": it has a password. "archive": a zip file
 * of something else.
 */
export type WorkbookFault = "old" | "locked" | "damaged" | "too-large" | "archive";

export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
  constructor(
    readonly fault: WorkbookFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
  }
}

/** Columns that are read; no table of ours has more. */
export const MOST_COLUMNS = 1_000;
/** Characters of a cell: Excel has 32,767. */
export const LONGEST_CELL = 100_000;

/** More merged cells than in any table. */
const MOST_MERGED = 100_000;

/** Throws WorkbookError where there are too many. */
export function addMerged(merged: MergedCells[], cells: MergedCells): void {
  if (merged.length >= MOST_MERGED) throw new WorkbookError("too-large");
  merged.push(cells);
}

/** The row without empty cells at its end; null: it has no other. */
export function recordOf(
  line: number,
  fields: string[],
  { faults, numbers }: Pick<SheetRecord, "faults" | "numbers">,
): SheetRecord | null {
  let width = fields.length;
  while (width > 0 && (fields[width - 1] ?? "") === "" && !faults.has(width - 1)) width -= 1;
  if (width === 0) return null;
  const cells = Array.from({ length: width }, (_, at) => fields[at] ?? "");
  return { line, fields: cells, faults, numbers };
}
