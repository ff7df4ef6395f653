import { type Amount, createRunningSum, type RunningSum } from "@/lib/core/amount";
import type { ExportColumn, ExportRow } from "@/lib/exports/export-table";
import type { ControlColumns, ControlTotal, ExportView } from "./subject";
import type { SmallTable } from "./xlsx/workbook";

type TotalGroup = {
  rows: number;
  readonly sums: readonly RunningSum[];
  /** Empty cells by header. */
  readonly empty: Map<string, number>;
};

export function controlsOf(
  { control }: Pick<ExportView, "control">,
  columns: readonly ExportColumn[],
) {
  return typeof control === "function" ? control(columns) : control;
}

/**
 * Counts the rows that pass by and sums them as `controls` say. Throws where one names a column
 * that is not there.
 */
export function createControlCounter(
  columns: readonly ExportColumn[],
  controls: readonly ControlColumns[],
) {
  const counters = controls.map((control) => createGroupCounter(columns, control));
  let rows = 0;
  return {
    add: (row: ExportRow) => {
      rows += 1;
      for (const counter of counters) counter.add(row);
    },
    rowCount: () => rows,
    /** Null where nothing is summed. */
    totals: () => (counters.length === 0 ? null : counters.flatMap((counter) => counter.totals())),
  };
}

function createGroupCounter(columns: readonly ExportColumn[], control: ControlColumns) {
  const indexOf = (header: string) => {
    const index = columns.findIndex((column) => column.header === header);
    if (index < 0) throw new Error(`the export has no column ${header}`);
    return index;
  };
  const groupIndex = indexOf(control.coin ?? control.symbol);
  const summed = control.sums.map(indexOf);
  const counted = (control.counted ?? []).map((header) => [header, indexOf(header)] as const);
  const groups = new Map<string, TotalGroup>();
  const groupOf = (name: string) => {
    const known = groups.get(name) ?? {
      rows: 0,
      sums: summed.map(createRunningSum),
      empty: new Map<string, number>(),
    };
    groups.set(name, known);
    return known;
  };
  return {
    add: (row: ExportRow) => {
      const group = groupOf(row[groupIndex] ?? "");
      group.rows += 1;
      for (const [at, index] of summed.entries()) {
        const amount = row[index];
        if (amount != null) group.sums[at]?.add(amount as Amount);
      }
      for (const [header, index] of counted) {
        if (row[index] == null) group.empty.set(header, (group.empty.get(header) ?? 0) + 1);
      }
    },
    totals: () => sortTotals([...groups].map(([name, group]) => toTotal(name, group, control))),
  };
}

function toTotal(name: string, group: TotalGroup, control: ControlColumns): ControlTotal {
  const named = control.sums.map(
    (header, at) => [header, group.sums[at]?.total() ?? null] as const,
  );
  const sums = { rows: group.rows, sums: Object.fromEntries(named) };
  const empty = (control.counted ?? []).map((header) => [header, group.empty.get(header) ?? 0]);
  const total = withNotGiven(sums, Object.fromEntries(empty));
  return control.coin === undefined ? { symbol: name, ...total } : { coin: name, ...total };
}

/** Adds the counts above zero, if there are any. */
export function withNotGiven<Total extends Pick<ControlTotal, "rows" | "sums">>(
  total: Total,
  counts: Readonly<Record<string, number>>,
): Total & Pick<ControlTotal, "notGiven"> {
  const missing = Object.entries(counts).filter(([, count]) => count > 0);
  return missing.length === 0 ? total : { ...total, notGiven: Object.fromEntries(missing) };
}

/** The total's coin or symbol. */
export function groupOfTotal(total: ControlTotal): string {
  return total.coin ?? total.symbol;
}

/** The one form of all totals: groups in byte order, sums without trailing zeros. */
export function sortTotals(totals: readonly ControlTotal[]): ControlTotal[] {
  return totals
    .map(({ sums, ...total }) => {
      const shortest = Object.entries(sums).map(([header, sum]) => [
        header,
        sum && withoutLastZeros(sum),
      ]);
      return { ...total, sums: Object.fromEntries(shortest) };
    })
    .toSorted((a, b) => Buffer.compare(Buffer.from(groupOfTotal(a)), Buffer.from(groupOfTotal(b))));
}

function withoutLastZeros(sum: Amount): Amount {
  return (sum.includes(".") ? sum.replace(/\.?0+$/, "") : sum) as Amount;
}

/** The totals as a sheet: a row for each coin or symbol, never added together. */
export function tableOfTotals(
  controls: readonly ControlColumns[],
  totals: () => readonly ControlTotal[],
): SmallTable {
  const groups = (["symbol", "coin"] as const).filter((by) =>
    controls.some((control) => by in control),
  );
  const headers = [...new Set(controls.flatMap(({ sums }) => sums))];
  return {
    columns: [
      ...groups.map((header) => ({ header, kind: "text" }) as const),
      { header: "rowCount", kind: "count" },
      ...headers.map((header) => ({ header, kind: "amount" }) as const),
    ],
    rows: () =>
      totals().map((total) => [
        ...groups.map((by) => total[by] ?? null),
        String(total.rows),
        ...headers.map((header) => total.sums[header] ?? null),
      ]),
  };
}
