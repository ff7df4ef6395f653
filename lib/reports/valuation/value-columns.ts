import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { columnsOf, type ExportTable } from "@/lib/core/files/export-table";
import { type Valuation, valueSums } from "@/lib/core/reports/valuation";

/** What of a table is valued, by its headers. Every row has a day, a coin and the amounts. */
export type ValuedColumns = {
  readonly day: string;
  /** The UTC+8 day that a cell of that column says. */
  readonly dayOf: (cell: string) => Day;
  /** Each amount, and what its value and what has none are called. */
  readonly amounts: readonly { readonly of: string; readonly value: string; readonly notValued: string }[];
};

/** Behind the columns of `table` the rate of each row's day with its day and source, the exact values, and what has none. */
export function withValueColumns(table: ExportTable, valuation: Valuation, valued: ValuedColumns) {
  const columns = [
    ...table.columns,
    ...columnsOf("amount", "rate"),
    ...columnsOf("day", "rateDay"),
    ...columnsOf("text", "rateSource"),
    ...columnsOf("amount", ...valued.amounts.map(({ value }) => value)),
    ...columnsOf("text", "valueCurrency"),
    ...columnsOf("amount", ...valued.amounts.map(({ notValued }) => notValued)),
  ];
  return { columns, rows: valuedRows(table, valuation, valued) };
}

/** A value is empty where no rate applies: zero is worth zero. */
async function* valuedRows({ columns, rows }: ExportTable, valuation: Valuation, valued: ValuedColumns) {
  const placeOf = (header: string) => columns.findIndex((column) => column.header === header);
  const [dayAt, coinAt] = [placeOf(valued.day), placeOf("coin")];
  const places = valued.amounts.map(({ of }) => placeOf(of));
  for await (const row of rows) {
    const [coin, day] = [row[coinAt] as string, valued.dayOf(row[dayAt] as string)];
    const { rate = null, rateDay = null, source = null } = valuation.rateOf(coin, day) ?? {};
    const sums = places.map((at) => valueSums(valuation, [{ coin, day, amount: row[at] as Amount }]));
    const isValued = sums.some(({ value }) => value !== null);
    yield [
      ...row,
      ...[rate, rateDay, source, ...sums.map(({ value }) => value)],
      isValued ? valuation.currency : null,
      ...sums.map(({ unvalued }) => unvalued[0]?.amount ?? null),
    ];
  }
}
