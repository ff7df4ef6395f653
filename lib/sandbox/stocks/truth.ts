import type { EditedPanel } from "./edits";
import { isDate, type StockCell, type StockRow } from "./panel";

/** A row before spelling: dates as YYYY-MM-DD, null for what does not apply. */
export type TruthRow = {
  readonly [field: string]:
    | string
    | boolean
    | number
    | null
    | readonly string[]
    | readonly TruthRow[];
};

/** All rows of all pages, the one object, or the `data` that an edit put in their place. */
export type StockTruth =
  | { readonly kind: "list" | "array"; readonly rows: readonly TruthRow[] }
  | { readonly kind: "object"; readonly row: TruthRow | null }
  | { readonly kind: "raw"; readonly data: unknown };

function cellTruth(cell: StockCell): TruthRow[string] {
  if (cell === null || typeof cell !== "object") return cell;
  if (isDate(cell)) return cell.date;
  return (cell as readonly (string | StockRow)[]).map((one) =>
    typeof one === "string" ? one : truthRow(one),
  ) as TruthRow[string];
}

function truthRow(row: StockRow): TruthRow {
  return Object.fromEntries(Object.entries(row).map(([field, cell]) => [field, cellTruth(cell)]));
}

export function stockTruth(panel: EditedPanel): StockTruth {
  if (panel.kind === "raw") return panel;
  if (panel.kind === "object") return { kind: "object", row: panel.row && truthRow(panel.row) };
  return { kind: panel.kind, rows: panel.rows.map(truthRow) };
}
