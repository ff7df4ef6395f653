/** How a person arranged a table's columns: names of columns, widths in pixels. */
export type ColumnLayout = {
  /** Every column, shown or not, from the left. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that stay at the left while the others scroll. */
  readonly pinned: readonly string[];
  /** Columns that the person gave a width; the others fit their contents. */
  readonly widths: Readonly<Record<string, number>>;
};

export const NARROWEST_COLUMN_PX = 56;
export const WIDEST_COLUMN_PX = 640;

/**
 * Makes a stored layout fit today's columns: unknown ones are dropped, new ones come last. Not a
 * layout: `start`.
 */
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
    // A table without columns would have no head to bring them back from.
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
