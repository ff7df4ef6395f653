import type { ExportColumn, ExportRow } from "@/lib/exports/export-table";
import { type CellKind, fitOf, shownWidth } from "./cell";

/** A column of a sheet; `at`: the index of its values in a row of the table. */
export type SheetColumn = {
  readonly header: string;
  /** What stands in the header's cell. */
  readonly title: string;
  /** The note of the header's cell: the name of the field; null: the title says it already. */
  readonly note: string | null;
  readonly kind: ExportColumn["kind"];
  readonly cells: CellKind;
  readonly at: number;
  /** How many amounts no number keeps to 8 decimals: these cells are text, which SUM leaves out. */
  readonly textCells: number;
  /** In characters. */
  readonly width: number;
};

export type SheetTitles = {
  /** What the screens call the field. */
  readonly titleOf: (header: string) => string;
  /** The title of the column with the exact texts of another one. */
  readonly exactTitle: (title: string) => string;
};

/** The words of a sheet in the reader's language. */
export type SheetTexts = SheetTitles & {
  /** "Total BTC"; for "" only "Total". */
  readonly totalOf: (name: string) => string;
  /** What stands before the number of amounts that the totals leave out. */
  readonly notInTotals: string;
};

/** The header's own names, for sheets that no screen shows. */
export const OWN_NAMES: SheetTitles = {
  titleOf: (header) => header,
  exactTitle: (title) => `${title} (exact)`,
};

/**
 * What was seen of a column: how many values a number keeps only nearly, or not at all; the
 * widest cell and the longest value, in characters.
 */
type ColumnSeen = { nearest: number; none: number; widest: number; longest: number };

const CELLS: Readonly<Record<ExportColumn["kind"], CellKind>> = {
  text: "text",
  day: "date",
  instant: "instant",
  amount: "amount",
  ratio: "amount",
  count: "count",
};

const NARROWEST = 8;
/** Wider texts are cut off on the screen, not in the cell. */
const WIDEST = 60;
/** The cell's margins, and the bold letters of headers and totals. */
const PADDING = 2;

/** The width of a column whose widest cell has so many characters. */
export function columnWidth(characters: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, characters)) + PADDING;
}

/** Looks at every row of a table and then decides how the columns of its sheet are stored. */
export function createColumnPlan(columns: readonly ExportColumn[], texts: SheetTitles) {
  const seen = columns.map((): ColumnSeen => ({ nearest: 0, none: 0, widest: 0, longest: 0 }));
  const own = () =>
    columns.map((column, at) => sheetColumn(column, at, seen[at] as ColumnSeen, texts));
  return {
    add: (row: ExportRow) => {
      for (const [at, { kind }] of columns.entries()) {
        const value = row[at] ?? null;
        if (value !== null) look(seen[at] as ColumnSeen, kind, value);
      }
    },
    /**
     * The table's columns, then one with the exact text for each column of amounts that numbers do
     * not keep in full.
     */
    columns: (): SheetColumn[] => {
      const exact = own().filter(
        ({ kind, at }) => (kind === "amount" || kind === "count") && isInexact(seen[at]),
      );
      return [...own(), ...exact.map((column) => exactColumn(column, seen[column.at], texts))];
    },
  };
}

function look(seen: ColumnSeen, kind: ExportColumn["kind"], value: string): void {
  const fit = fitOf(kind, value);
  if (fit !== "exact") seen[fit] += 1;
  const width = fit === "none" ? value.length : shownWidth(CELLS[kind], value);
  seen.widest = Math.max(seen.widest, width);
  seen.longest = Math.max(seen.longest, value.length);
}

function sheetColumn(
  { header, kind }: ExportColumn,
  at: number,
  { none, widest }: ColumnSeen,
  { titleOf }: Pick<SheetTitles, "titleOf">,
): SheetColumn {
  const title = titleOf(header);
  const isDate = kind === "day" || kind === "instant";
  // One date that is no date makes text of all: a column is sorted as a whole.
  const cells = isDate && none > 0 ? "text" : CELLS[kind];
  return {
    header,
    title,
    note: title === header ? null : header,
    kind,
    cells,
    at,
    textCells: isDate ? 0 : none,
    width: columnWidth(Math.max(widest, shownWidth("text", title))),
  };
}

function isInexact(seen: ColumnSeen | undefined): boolean {
  return seen !== undefined && seen.nearest + seen.none > 0;
}

/** These come last, so that no column moves from one file to the next. */
function exactColumn(
  column: SheetColumn,
  seen: ColumnSeen | undefined,
  { exactTitle }: Pick<SheetTexts, "exactTitle">,
): SheetColumn {
  const title = exactTitle(column.title);
  const width = columnWidth(Math.max(seen?.longest ?? 0, shownWidth("text", title)));
  return {
    ...column,
    header: `${column.header} (exact)`,
    title,
    kind: "text",
    cells: "text",
    textCells: 0,
    width,
  };
}
