"use client";
import type { ColumnSizingState, Updater } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { type ColumnLayout, clampColumnWidth } from "@/lib/core/commissions/column-layout";

/** Resolves to a sentence where the layout could not be kept. */
export type SaveLayout = (layout: ColumnLayout | null) => Promise<string | null>;

/** A column that is dragged to its width changes many times a second. */
const SAVE_AFTER_MS = 300;

export type LayoutControl = {
  readonly layout: ColumnLayout;
  readonly change: (next: Partial<ColumnLayout>) => void;
  /** Back to what everybody starts with. */
  readonly reset: () => void;
  /** Why the last change will be gone after a reload; null when it is kept. */
  readonly problem: string | null;
};

/** A person's columns: shown at once, kept a moment later. */
export function useColumnLayout(kept: ColumnLayout, start: ColumnLayout, save: SaveLayout): LayoutControl {
  const t = useTranslations("ledger.columns");
  const [layout, setLayout] = useState(kept);
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = (next: ColumnLayout, saved: ColumnLayout | null) => {
    setLayout(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      save(saved).then(setProblem, () => setProblem(t("unkept")));
    }, SAVE_AFTER_MS);
  };
  return {
    layout,
    problem,
    change: (next) => keep({ ...layout, ...next }, { ...layout, ...next }),
    reset: () => keep(start, null),
  };
}

/** The widths that differ from the columns' own after the table changed them. */
export function changedWidths(
  { widths }: ColumnLayout,
  natural: Readonly<Record<string, number>>,
  updater: Updater<ColumnSizingState>,
): Record<string, number> {
  const before: ColumnSizingState = { ...natural, ...widths };
  const next = typeof updater === "function" ? updater(before) : updater;
  const entries = Object.entries(next).filter(([name, px]) => name in widths || px !== natural[name]);
  return Object.fromEntries(entries.map(([name, px]) => [name, clampColumnWidth(px)]));
}
