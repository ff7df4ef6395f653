import type { StockEndpoint } from "../http/stock-endpoints";
import type { MarketLocale } from "./catalogue/localized";
import type { Panel, StockRow } from "./panel";

/** One endpoint's answer about one code. */
export type StockTopic = {
  readonly endpoint: StockEndpoint;
  /** Absent for the calendar and the stock info. */
  readonly code?: string;
};

export const topicKey = ({ endpoint, code }: StockTopic): string => `${endpoint} ${code ?? ""}`;

/**
 * A row by its place, or the first one with these fields (texts in the language that was asked
 * for).
 */
export type RowPlace = number | Readonly<Record<string, string>>;

/**
 * Changes an answer from now on. Cells are sent as given; {"date": "YYYY-MM-DD"} is spelt like
 * other dates.
 */
export type StockEditAction =
  | { readonly kind: "set-rows"; readonly rows: readonly StockRow[] }
  | { readonly kind: "set-object"; readonly row: StockRow | null }
  /** Changes fields of the row at that place (default: the first), or of the object. */
  | { readonly kind: "change"; readonly at?: RowPlace; readonly row: StockRow }
  /** Adds a row before the one at that place. */
  | { readonly kind: "add-row"; readonly at?: RowPlace; readonly row: StockRow }
  | { readonly kind: "remove-row"; readonly at?: RowPlace }
  /** Replaces the answer's `data`, without paging and switches. */
  | { readonly kind: "raw"; readonly data: unknown }
  /** Takes all edits back. */
  | { readonly kind: "undo" };

/**
 * Without a locale: in both languages. `afterPages`: it waits until so many pages of the topic were
 * sent.
 */
export type StockEdit = StockTopic &
  StockEditAction & { readonly locale?: MarketLocale; readonly afterPages?: number };

/** An answer after its edits. */
export type EditedPanel = Panel | { readonly kind: "raw"; readonly data: unknown };

/** -1 when there is no such row. */
function findPlace(rows: readonly StockRow[], place: RowPlace): number {
  if (typeof place === "number") return place <= rows.length ? place : -1;
  return rows.findIndex((row) =>
    Object.entries(place).every(([field, value]) => row[field] === value),
  );
}

function editRows(rows: readonly StockRow[], action: StockEditAction): StockRow[] {
  const at = "at" in action ? findPlace(rows, action.at ?? 0) : 0;
  if (at === -1) return [...rows];
  switch (action.kind) {
    case "set-rows":
      return [...action.rows];
    case "change":
      return rows.map((row, place) => (place === at ? { ...row, ...action.row } : row));
    case "add-row":
      return [...rows.slice(0, at), action.row, ...rows.slice(at)];
    case "remove-row":
      return rows.filter((_, place) => place !== at);
    default:
      return [...rows];
  }
}

const ROW_ACTIONS: readonly StockEditAction["kind"][] = [
  "set-rows",
  "change",
  "add-row",
  "remove-row",
];
const OBJECT_ACTIONS: readonly StockEditAction["kind"][] = ["set-object", "change"];

/** Throws RangeError on an action that does not fit the panel as it is now. */
export function checkStockAction(panel: EditedPanel, action: StockEditAction): void {
  if (action.kind === "raw" || action.kind === "undo") return;
  if (panel.kind === "raw")
    throw new RangeError("edit: the answer was replaced word for word; undo that first");
  const fitting = panel.kind === "object" ? OBJECT_ACTIONS : ROW_ACTIONS;
  if (!fitting.includes(action.kind))
    throw new RangeError(`edit.kind: one of ${fitting.join(", ")} fits here`);
  if (panel.kind === "object" || !("at" in action) || action.at === undefined) return;
  if (findPlace(panel.rows, action.at) === -1)
    throw new RangeError("edit.at: there is no such row");
}

/** The panel after the action. An action whose row is gone leaves it as it is. */
export function applyStockEdit(panel: EditedPanel, action: StockEditAction): EditedPanel {
  if (action.kind === "raw") return { kind: "raw", data: action.data };
  if (panel.kind === "raw") return panel;
  if (panel.kind !== "object") return { ...panel, rows: editRows(panel.rows, action) };
  if (action.kind === "set-object") return { kind: "object", row: action.row };
  return action.kind === "change"
    ? { kind: "object", row: { ...panel.row, ...action.row } }
    : panel;
}
