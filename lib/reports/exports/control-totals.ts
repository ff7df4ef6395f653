import { type Amount, createRunningSum, type RunningSum } from "@/lib/core/amount";
import type { ExportColumn } from "@/lib/core/files/export-table";
import type { ControlColumns, ControlTotal } from "./subject";

type Coin = { rows: number; readonly sums: readonly RunningSum[] };

/** Sums the rows that pass by, per coin; `control` null: counts them alone. Throws where it names a column that is not there. */
export function createControlCounter(columns: readonly ExportColumn[], control: ControlColumns | null) {
  const indexOf = (header: string) => {
    const index = columns.findIndex((column) => column.header === header);
    if (index < 0) throw new Error(`the export has no column ${header}`);
    return index;
  };
  const coinIndex = control && indexOf(control.coin);
  const summed = control ? control.sums.map(indexOf) : [];
  const coins = new Map<string, Coin>();
  let rows = 0;
  const coinOf = (name: string) => {
    const known = coins.get(name) ?? { rows: 0, sums: summed.map(createRunningSum) };
    coins.set(name, known);
    return known;
  };
  return {
    add: (row: readonly (string | null)[]) => {
      rows += 1;
      if (coinIndex === null) return;
      const coin = coinOf(row[coinIndex] ?? "");
      coin.rows += 1;
      for (const [at, index] of summed.entries()) {
        const amount = row[index];
        if (amount != null) coin.sums[at]?.add(amount as Amount);
      }
    },
    rowCount: () => rows,
    totals: () => sortTotals([...coins].map(([coin, sums]) => toTotal(coin, sums, control?.sums ?? []))),
  };
}

function toTotal(coin: string, { rows, sums }: Coin, headers: readonly string[]): ControlTotal {
  const named = headers.map((header, at) => [header, sums[at]?.total() ?? null] as const);
  return { coin, rows, sums: Object.fromEntries(named) };
}

/** One form for all sums: coins by their bytes, without trailing zeros (their scale says nothing). */
export function sortTotals(totals: readonly ControlTotal[]): ControlTotal[] {
  return totals
    .map(({ sums, ...total }) => {
      const shortest = Object.entries(sums).map(([header, sum]) => [header, sum && withoutLastZeros(sum)]);
      return { ...total, sums: Object.fromEntries(shortest) };
    })
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.coin), Buffer.from(b.coin)));
}

function withoutLastZeros(sum: Amount): Amount {
  return (sum.includes(".") ? sum.replace(/\.?0+$/, "") : sum) as Amount;
}
