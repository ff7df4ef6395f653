import type { EditedPanel } from "./edits";
import { type Cell, isDate, type Row } from "./panel";

/** A row as it is meant: dates as YYYY-MM-DD, null for what does not apply. */
export type TruthRow = {
  readonly [field: string]:
    | string
    | boolean
    | number
    | null
    | readonly string[]
    | readonly TruthRow[];
};

/** All rows of all pages, or the one object, or what an edit put in their place word for word. */
export type RealityTruth =
  | { readonly kind: "list" | "array"; readonly rows: readonly TruthRow[] }
  | { readonly kind: "object"; readonly row: TruthRow | null }
  | { readonly kind: "raw"; readonly data: unknown };

function meant(cell: Cell): TruthRow[string] {
  if (cell === null || typeof cell !== "object") return cell;
  if (isDate(cell)) return cell.date;
  return (cell as readonly (string | Row)[]).map((one) =>
    typeof one === "string" ? one : truthRow(one),
  ) as TruthRow[string];
}

function truthRow(row: Row): TruthRow {
  return Object.fromEntries(Object.entries(row).map(([field, cell]) => [field, meant(cell)]));
}

export function realityTruth(panel: EditedPanel): RealityTruth {
  if (panel.kind === "raw") return panel;
  if (panel.kind === "object") return { kind: "object", row: panel.row && truthRow(panel.row) };
  return { kind: panel.kind, rows: panel.rows.map(truthRow) };
}
