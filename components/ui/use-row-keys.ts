"use client";
import { type FocusEvent, type KeyboardEvent, useState } from "react";

type RowKeys = {
  rowIds: readonly string[];
  open: ((id: string) => void) | undefined;
  toggle: (id: string) => void;
  selectAll: () => void;
  clear: () => void;
  hasSelection: boolean;
  /** Other keys, by `KeyboardEvent.key`. */
  keys: Readonly<Record<string, (rowElement: HTMLElement) => void>>;
};

/** What takes keys itself: a field, and all that is open above the table. */
const OWN_KEYS = "input:not([type=checkbox]), select, textarea, [popover], dialog";

/**
 * Keys of a table whose rows can be selected. One row is in the order of Tab; arrows, j and k move
 * from row to row.
 */
export function useRowKeys(options: RowKeys) {
  const { rowIds, open, toggle, selectAll, clear, hasSelection, keys } = options;
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const isThere = lastFocused !== null && rowIds.includes(lastFocused);
  const current = isThere ? lastFocused : rowIds[0];

  const act = (event: KeyboardEvent<HTMLElement>, row: HTMLElement, id: string): boolean => {
    const { key } = event;
    const isOnRow = event.target === row;
    const isOnButton = event.target instanceof HTMLElement && event.target.closest("button, a");
    switch (key) {
      case "ArrowDown":
      case "j":
        return focusBeside(row, 1);
      case "ArrowUp":
      case "k":
        return focusBeside(row, -1);
      case "x":
        toggle(id);
        return true;
      case " ":
        if (!isOnRow) return false;
        toggle(id);
        return true;
      case "Enter":
        if (!isOnRow || open === undefined) return false;
        open(id);
        return true;
      case "a":
        selectAll();
        return true;
      case "Escape":
        if (!hasSelection) return false;
        clear();
        return true;
      default: {
        const other = isOnButton ? undefined : keys[key];
        other?.(row);
        return other !== undefined;
      }
    }
  };

  return {
    propsOf: (id: string) => ({
      tabIndex: id === current ? 0 : -1,
      "data-row-id": id,
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        if (target === currentTarget) setLastFocused(id);
      },
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (!(target instanceof HTMLElement) || target.closest(OWN_KEYS)) return;
      const row = target.closest<HTMLElement>("tr[data-row-id]");
      const id = row?.dataset.rowId;
      if (!row || id === undefined) return;
      if (act(event, row, id)) event.preventDefault();
    },
  };
}

function focusBeside(row: HTMLElement, step: 1 | -1): boolean {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>("tr[data-row-id]") ?? [])];
  rows[rows.indexOf(row) + step]?.focus();
  return true;
}
