import type { ExportColumn, ExportRow } from "@/lib/exports/export-table";
import { type CellKind, fitOf } from "./cell";

/** A column of a sheet; `at`: the index of its values in a row of the table. */
export type SheetColumn = {
  readonly header: string;
  readonly kind: ExportColumn["kind"];
  readonly cells: CellKind;
  readonly at: number;
  /** How many amounts no number keeps to 8 decimals: these cells are text, which SUM leaves out. */
  readonly textCells: number;
};

/** How many values of a column a number keeps only nearly, or not at all. */
type ColumnFits = { nearest: number; none: number };

const CELLS: Readonly<Record<ExportColumn["kind"], CellKind>> = {
  text: "text",
  day: "date",
  instant: "instant",
  amount: "amount",
  ratio: "amount",
  count: "count",
};

/** Looks at every row of a table and then decides how the columns of its sheet are stored. */
export function createColumnPlan(columns: readonly ExportColumn[]) {
  const seen = columns.map((): ColumnFits => ({ nearest: 0, none: 0 }));
  return {
    add: (row: ExportRow) => {
      for (const [at, { kind }] of columns.entries()) {
        const fit = fitOf(kind, row[at] ?? null);
        const column = seen[at];
        if (fit !== "exact" && column) column[fit] += 1;
      }
    },
    /**
     * The table's columns, then one with the exact text for each column of amounts that numbers do
     * not keep in full.
     */
    columns: (): SheetColumn[] => {
      const own = columns.map((column, at) => sheetColumn(column, at, seen[at]));
      const exact = own.filter(
        ({ kind, at }) => (kind === "amount" || kind === "count") && isInexact(seen[at]),
      );
      return [...own, ...exact.map(exactColumn)];
    },
  };
}

function sheetColumn(
  { header, kind }: ExportColumn,
  at: number,
  seen: ColumnFits | undefined,
): SheetColumn {
  const none = seen?.none ?? 0;
  const isDate = kind === "day" || kind === "instant";
  // One date that is no date makes text of all: a column is sorted as a whole.
  if (isDate && none > 0) return { header, kind, cells: "text", at, textCells: 0 };
  return { header, kind, cells: CELLS[kind], at, textCells: none };
}

function isInexact(seen: ColumnFits | undefined): boolean {
  return seen !== undefined && seen.nearest + seen.none > 0;
}

/** These come last, so that no column moves from one file to the next. */
function exactColumn({ header, at }: SheetColumn): SheetColumn {
  return { header: `${header} (exact)`, kind: "text", cells: "text", at, textCells: 0 };
}
