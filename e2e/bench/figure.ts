/** One line of the bench's table. `ok` is null for a figure without a target. */
export type Figure = {
  readonly name: string;
  readonly target: string;
  readonly measured: string;
  readonly ok: boolean | null;
};

/** `rows` sets the size of the largest ledger; a smaller one is quicker to measure. */
export type BenchOptions = { readonly rows?: number };
export type Bench = {
  readonly name: string;
  readonly run: (options: BenchOptions) => Promise<Figure[]>;
};

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Nearest rank: the smallest value that at least this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new RangeError("no values");
  return value;
}

export function writeTable(figures: readonly Figure[]): string {
  const widths = (["name", "target", "measured"] as const).map((column) =>
    Math.max(column.length, ...figures.map((figure) => figure[column].length)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ");
  return [
    line(["figure", "target", "measured", ""]),
    ...figures.map(({ name, target, measured, ok }) =>
      line([name, target, measured, ok === null ? "" : ok ? "reached" : "NOT REACHED"]),
    ),
  ].join("\n");
}
