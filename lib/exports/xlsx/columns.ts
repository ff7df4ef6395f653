import type { ExportColumn } from "@/lib/exports/export-table";
import { type CellKind, fitOf } from "./cell";

/** A column of a sheet; `at`: where its values are in a row of the table. */
export type SheetColumn = {
  readonly header: string;
  readonly kind: ExportColumn["kind"];
  readonly cells: CellKind;
  readonly at: number;
  /** Amounts that no number keeps to 8 decimals: text, which SUM leaves out. */
  readonly textCells: number;
};

type Row = readonly (string | null)[];
type Seen = { nearest: number; none: number };

const CELLS: Readonly<Record<ExportColumn["kind"], CellKind>> = {
  text: "text",
  day: "date",
  instant: "instant",
  amount: "amount",
  ratio: "amount",
  count: "count",
};

/** Looks at every row of a table, and then says how the columns of its sheet are stored. */
export function createColumnPlan(columns: readonly ExportColumn[]) {
  const seen = columns.map((): Seen => ({ nearest: 0, none: 0 }));
  return {
    add: (row: Row) => {
      for (const [at, { kind }] of columns.entries()) {
        const fit = fitOf(kind, row[at] ?? null);
        const column = seen[at];
        if (fit !== "exact" && column) column[fit] += 1;
      }
    },
    /** The table's columns, then for each of amounts that a number does not keep in full one with its exact text. */
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
  seen: Seen | undefined,
): SheetColumn {
  const none = seen?.none ?? 0;
  const isDate = kind === "day" || kind === "instant";
  if (isDate && none > 0) return { header, kind, cells: "text", at, textCells: 0 }; // a column of dates is sorted as a whole
  return { header, kind, cells: CELLS[kind], at, textCells: none };
}

function isInexact(seen: Seen | undefined): boolean {
  return seen !== undefined && seen.nearest + seen.none > 0;
}

/** Behind all others, so that no column moves from one file to the next. */
function exactColumn({ header, at }: SheetColumn): SheetColumn {
  return { header: `${header} (exact)`, kind: "text", cells: "text", at, textCells: 0 };
}
