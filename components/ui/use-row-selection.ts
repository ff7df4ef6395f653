"use client";
import { useState } from "react";

/** The rows of a table that are selected, by their ids. */
export type RowSelection = {
  readonly ids: readonly string[];
  readonly select: (ids: readonly string[]) => void;
};

type Selected = {
  readonly list: string;
  readonly ids: readonly string[];
  readonly lost: number;
};

/**
 * Keeps a selection while the page is read again. What is not in the list any more leaves it, and
 * `lost` says how many did. Another `list`, such as the next page, begins with none.
 */
export function useRowSelection(
  present: readonly string[],
  list: string,
): RowSelection & { readonly lost: number } {
  const [selected, setSelected] = useState<Selected>({ list, ids: [], lost: 0 });
  const select = (ids: readonly string[]) => setSelected({ list, ids, lost: 0 });
  if (selected.list !== list) {
    const none = { list, ids: [], lost: 0 };
    setSelected(none);
    return { ...none, select };
  }
  const ids = selected.ids.filter((id) => present.includes(id));
  const gone = selected.ids.length - ids.length;
  if (gone === 0) return { ...selected, select };
  const left = { list, ids, lost: selected.lost + gone };
  setSelected(left);
  return { ...left, select };
}
