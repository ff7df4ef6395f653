import type { Amount } from "@/lib/core/amount";
import type { ExportColumn } from "@/lib/exports/export-table";
import type { ControlColumns, ControlTotal } from "@/lib/exports/subject";
import { formulaCell, shownWidth, totalCountCell, totalTextCell } from "./cell";
import { columnWidth, type SheetColumn, type SheetTexts } from "./columns";

/** The sums of one coin or symbol, below the rows. Places count the columns of the sheet from 0. */
export type TotalRow = {
  readonly label: { readonly place: number; readonly text: string };
  /** The rows that are summed: those with this name in the label's column; null: all rows. */
  readonly group: { readonly name: string; readonly isPlain: boolean } | null;
  readonly sums: readonly { readonly place: number; readonly value: Amount }[];
};

/** A sheet of rows, its header on row 1 and its rows from row 2 on. */
export type RowsOfSheet = { readonly name: string; readonly rows: number };

/** A row for each total with a sum. Totals are those of the same `controls`. */
export function listTotalRows(
  columns: readonly ExportColumn[],
  controls: readonly ControlColumns[],
  totals: readonly ControlTotal[],
  { totalOf }: Pick<SheetTexts, "totalOf">,
): TotalRow[] {
  const placeOf = (header: string) => columns.findIndex((column) => column.header === header);
  return controls.flatMap((control) => {
    const by = control.coin === undefined ? "symbol" : "coin";
    const own = totals.filter((total) => by in total);
    const names = own.map((total) => total[by] ?? "");
    const isPlain = arePlain(names);
    return own
      .map((total, at): TotalRow => {
        const name = names[at] ?? "";
        const sums: { place: number; value: Amount }[] = [];
        for (const [header, value] of Object.entries(total.sums)) {
          if (value !== null) sums.push({ place: placeOf(header), value });
        }
        return {
          label: { place: placeOf(control[by] ?? ""), text: totalOf(name) },
          group: own.length === 1 ? null : { name, isPlain },
          sums,
        };
      })
      .filter(({ sums }) => sums.length > 0);
  });
}

/**
 * Whether SUMIFS takes each name for itself. It ignores case, and takes signs for operators and
 * wildcards, and some words for values.
 */
function arePlain(names: readonly string[]): boolean {
  const isWord = (name: string) =>
    /^[A-Za-z][A-Za-z0-9]*$/.test(name) && !/^(?:true|false)$/i.test(name);
  return (
    names.every(isWord) && new Set(names.map((name) => name.toUpperCase())).size === names.length
  );
}

/** How many rows the totals take, with an empty one before them. */
export function countTotalRows(
  totalRows: readonly TotalRow[],
  columns: readonly SheetColumn[],
): number {
  if (totalRows.length === 0) return 0;
  return 1 + totalRows.length + (listTextCells(totalRows, columns).length > 0 ? 1 : 0);
}

/** The same columns, as wide as the totals need. */
export function fitTotals(
  columns: readonly SheetColumn[],
  totalRows: readonly TotalRow[],
): SheetColumn[] {
  return columns.map((column, place) => {
    const widths = totalRows.flatMap(({ label, sums }) => [
      label.place === place ? shownWidth("text", label.text) : 0,
      ...sums.map((sum) => (sum.place === place ? shownWidth(column.cells, sum.value) : 0)),
    ]);
    const widest = widths.reduce((most, width) => Math.max(most, width), 0);
    return { ...column, width: Math.max(column.width, columnWidth(widest)) };
  });
}

/**
 * The XML of the totals, from the row `from` on: SUM where all rows have one coin, else SUMIFS. Where
 * amounts of a column are text, a last row says how many the totals leave out.
 */
export function totalRowsXml(
  totalRows: readonly TotalRow[],
  {
    columns,
    letters,
    sheets,
    from,
    notInTotals,
  }: {
    readonly columns: readonly SheetColumn[];
    readonly letters: readonly string[];
    readonly sheets: readonly RowsOfSheet[];
    readonly from: number;
    readonly notInTotals: string;
  },
): string {
  const lines = totalRows.map(({ label, group, sums }, at) => {
    const nameOf = (place: number) => `${letters[place]}${from + at}`;
    const cells = sums.map(({ place, value }): PlacedCell => {
      const kind = columns[place]?.kind === "count" ? "count" : "amount";
      const letter = letters[place] ?? "";
      const formula =
        group === null
          ? sumFormula(letter, sheets)
          : groupFormula(letter, { ...group, letter: letters[label.place] ?? "" }, sheets);
      // The sum has all amounts, the formula leaves out those that are text.
      const result = columns[place]?.textCells === 0 ? value : null;
      return { place, xml: formulaCell(kind, nameOf(place), { formula, result }) };
    });
    return [{ place: label.place, xml: totalTextCell(nameOf(label.place), label.text) }, ...cells];
  });
  const texts = listTextCells(totalRows, columns);
  const [first] = totalRows;
  if (first && texts.length > 0) {
    const nameOf = (place: number) => `${letters[place]}${from + totalRows.length}`;
    const { place } = first.label;
    lines.push([
      { place, xml: totalTextCell(nameOf(place), notInTotals) },
      ...texts.map((text) => ({
        place: text.place,
        xml: totalCountCell(nameOf(text.place), text.count),
      })),
    ]);
  }
  return lines.map((cells, at) => rowXml(from + at, cells)).join("");
}

type PlacedCell = { readonly place: number; readonly xml: string };

/** Cells of a row are in the order of their columns. */
function rowXml(number: number, cells: readonly PlacedCell[]): string {
  const sorted = cells.toSorted((a, b) => a.place - b.place);
  return `<row r="${number}">${sorted.map(({ xml }) => xml).join("")}</row>`;
}

/** The summed columns with amounts that are text, and how many. */
function listTextCells(totalRows: readonly TotalRow[], columns: readonly SheetColumn[]) {
  const summed = new Set(totalRows.flatMap(({ sums }) => sums.map(({ place }) => place)));
  return columns
    .map(({ textCells }, place) => ({ place, count: textCells }))
    .filter(({ place, count }) => count > 0 && summed.has(place));
}

function sumFormula(letter: string, sheets: readonly RowsOfSheet[]): string {
  return `SUM(${rangesOf(sheets)
    .map((rangeOf) => rangeOf(letter))
    .join(",")})`;
}

function groupFormula(
  letter: string,
  group: { readonly letter: string; readonly name: string; readonly isPlain: boolean },
  sheets: readonly RowsOfSheet[],
): string {
  const name = `"${group.name.replaceAll('"', '""')}"`;
  const parts = rangesOf(sheets).map((rangeOf) =>
    group.isPlain
      ? `SUMIFS(${rangeOf(letter)},${rangeOf(group.letter)},${name})`
      : `SUMPRODUCT(EXACT(${rangeOf(group.letter)},${name})*1,${rangeOf(letter)})`,
  );
  return parts.join("+");
}

/** For each sheet with rows, the address of a column's rows: "D$2:D$9", or "'Rows 2'!D$2:D$9". */
function rangesOf(sheets: readonly RowsOfSheet[]): ((letter: string) => string)[] {
  return sheets
    .filter(({ rows }) => rows > 0)
    .map(({ name, rows }) => {
      const sheet = sheets.length === 1 ? "" : `'${name}'!`;
      return (letter) => `${sheet}${letter}$2:${letter}$${rows + 1}`;
    });
}
