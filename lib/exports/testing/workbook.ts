import { buffer } from "node:stream/consumers";
import { createControlCounter } from "@/lib/exports/control-totals";
import type { ExportColumn } from "@/lib/exports/export-table";
import type { ControlColumns } from "@/lib/exports/subject";
import { createColumnPlan, OWN_NAMES, type SheetTexts } from "@/lib/exports/xlsx/columns";
import { countTotalRows, fitTotals, listTotalRows } from "@/lib/exports/xlsx/total-rows";
import { planSheets, type SmallTable, streamWorkbook } from "@/lib/exports/xlsx/workbook";

export type WorkbookTestRow = (string | null)[];

export const TEXTS: SheetTexts = {
  ...OWN_NAMES,
  totalOf: (name) => `Total ${name}`,
  notInTotals: "Not in the totals",
};
export type BookOptions = {
  columns: ExportColumn[];
  sheetRows?: number;
  totals?: SmallTable;
  control?: ControlColumns[];
  texts?: SheetTexts;
};

/** A whole workbook of these rows, on sheets of at most `sheetRows` rows. */
export function writeBook(
  rows: readonly WorkbookTestRow[],
  { columns, sheetRows = 1000, totals, control = [], texts = TEXTS }: BookOptions,
) {
  const plan = createColumnPlan(columns, texts);
  const counter = createControlCounter(columns, control);
  for (const row of rows) {
    plan.add(row);
    counter.add(row);
  }
  const totalRows = listTotalRows(columns, control, counter.totals() ?? [], texts);
  const written = { columns: plan.columns(), totalRows };
  return buffer(
    streamWorkbook({
      columns: fitTotals(written.columns, totalRows),
      texts,
      sheets: planSheets(rows.length, countTotalRows(totalRows, written.columns), sheetRows),
      rows: async function* () {
        yield* rows;
      },
      written: () => written,
      totals: totals ?? null,
      about: () => [["rows", String(rows.length)]],
      writtenAt: new Date("2026-11-21T00:00:00Z"),
    }),
  );
}
