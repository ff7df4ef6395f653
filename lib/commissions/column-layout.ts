/** How a person arranged a table's columns: names of columns, widths in pixels. */
export type ColumnLayout = {
  /** Every column, shown or not, from the left. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that stay at the left while the others scroll. */
  readonly pinned: readonly string[];
  /** Columns that have a width of their own; the others are as wide as what they hold. */
  readonly widths: Readonly<Record<string, number>>;
};

export const NARROWEST_COLUMN_PX = 56;
export const WIDEST_COLUMN_PX = 640;

/** A kept layout made to fit today's columns: unknown ones fall away, new ones come last. No layout gives `start`. */
export function fitColumnLayout(kept: unknown, start: ColumnLayout): ColumnLayout {
  if (typeof kept !== "object" || kept === null) return start;
  const { order, hidden, pinned, widths } = kept as Partial<Record<keyof ColumnLayout, unknown>>;
  const known = (value: unknown) =>
    new Set(namesOf(value).filter((name) => start.order.includes(name)));
  const ordered = known(order);
  if (ordered.size === 0) return start;
  const added = start.order.filter((name) => !ordered.has(name));
  const hiddenNow = [...known(hidden), ...added.filter((name) => start.hidden.includes(name))];
  return {
    order: [...ordered, ...added],
    // A table without columns shows nothing, and nothing to bring them back by.
    hidden: hiddenNow.length < start.order.length ? hiddenNow : start.hidden,
    pinned: [...known(pinned)],
    widths: widthsOf(widths, start.order),
  };
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((name): name is string => typeof name === "string")
    : [];
}

function widthsOf(value: unknown, names: readonly string[]): Record<string, number> {
  if (typeof value !== "object" || value === null) return {};
  const given = Object.entries(value).filter(
    ([name, width]) => names.includes(name) && typeof width === "number" && Number.isFinite(width),
  );
  return Object.fromEntries(given.map(([name, width]) => [name, clampColumnWidth(width)]));
}

export function clampColumnWidth(px: number): number {
  return Math.round(Math.min(WIDEST_COLUMN_PX, Math.max(NARROWEST_COLUMN_PX, px)));
}
