"use client";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { isAmountField } from "@/lib/commissions/commission";
import type { LedgerRow } from "@/lib/commissions/row-key";
import { defuseFormula } from "@/lib/core/files/csv";
import { type LedgerTable, VALUE_COLUMN } from "./ledger-columns";

const ARROWS = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
} as const;
const PAGE_ROWS = 15;

type GridKeys = {
  table: LedgerTable;
  onOpen: (row: LedgerRow) => void;
  onMove: (rowIndex: number) => void;
};

/**
 * Keys of the grid as in a spreadsheet: arrows, shift to select, Ctrl/Cmd-A, Enter opens, Escape
 * clears the selection.
 */
export function useGridKeys({ table, onOpen, onMove }: GridKeys) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.target !== event.currentTarget) return; // a button in the head has its own keys
    // Another order, filter or layout may have taken its row or column away.
    if (table.getSelectedCellCount() === 0) table.resetCellSelection(true);
    if (!act(table, event, onOpen)) return;
    event.preventDefault();
    const corner = table.atoms.cellSelection.get().at(-1);
    const index = corner ? table.getRow(corner.focusRowId).index : -1;
    if (index >= 0) onMove(index);
  };
  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    const text = document.getSelection()?.isCollapsed === false ? "" : selectedText(table);
    if (text === "") return; // the browser copies text that was selected its own way
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
  };
  return { onKeyDown, onCopy };
}

/** Handles a key; returns whether it did something. */
function act(table: LedgerTable, event: KeyboardEvent, onOpen: GridKeys["onOpen"]): boolean {
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (key in ARROWS && !isCommand) {
    const direction = ARROWS[key as keyof typeof ARROWS];
    if (shiftKey) table.extendCellSelection(direction);
    else table.moveCellSelection(direction);
    return true;
  }
  if (key === "PageDown" || key === "PageUp")
    return moveRows(table, key === "PageDown" ? PAGE_ROWS : -PAGE_ROWS);
  if (key === "Home" || key === "End") return moveTo(table, key === "End", isCommand);
  if (isCommand && key.toLowerCase() === "a") {
    table.selectAllCells();
    return true;
  }
  if (key === "Enter") return openFocused(table, onOpen);
  if (key !== "Escape" || table.getSelectedCellCount() === 0) return false;
  table.resetCellSelection(true);
  return true;
}

function openFocused(table: LedgerTable, onOpen: GridKeys["onOpen"]): boolean {
  const row = table.getFocusedCell()?.row.original;
  if (row) onOpen(row);
  return row !== undefined;
}

function moveRows(table: LedgerTable, by: number): boolean {
  const cell = table.getFocusedCell();
  const { rows } = table.getRowModel();
  const index = Math.min(rows.length - 1, Math.max(0, (cell?.row.index ?? 0) + by));
  const row = rows[index];
  if (!row || !cell) return false;
  table.setFocusedCell(row.id, cell.column.id);
  return true;
}

/** Moves to the first or last column of the row; with Ctrl or Cmd also to the first or last row. */
function moveTo(table: LedgerTable, isEnd: boolean, isCommand: boolean): boolean {
  const { rows } = table.getRowModel();
  const focused = table.getFocusedCell()?.row ?? rows[0];
  const row = isCommand ? rows.at(isEnd ? -1 : 0) : focused;
  const cell = row?.getVisibleCells().at(isEnd ? -1 : 0);
  if (!row || !cell) return false;
  table.setFocusedCell(row.id, cell.column.id);
  return true;
}

/**
 * The selected cells for a spreadsheet: every digit, cells separated by tabs, rows by lines; "" for
 * none.
 */
function selectedText(table: LedgerTable): string {
  const columns = table.getCellSelectionColumnIds();
  const [region = []] = table.getSelectedCellRangesData();
  const lines = region.map((values) =>
    values.map((value, index) => cellText(columns[index] ?? "", value)).join("\t"),
  );
  return lines.join("\n");
}

/** A missing value is empty. A text that a spreadsheet would run is defused; an amount never is. */
function cellText(field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  const isPlain = isAmountField(field) || field === VALUE_COLUMN || field === "day";
  const text = isPlain ? String(value) : defuseFormula(String(value));
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
