import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { type Columns, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { type AppliedRate, type Valuation, type ValuedSum, valueSums } from "@/lib/rates/valuation";

/** The columns of a table to value, by header. Every row has a day, a coin and the amounts. */
export type ValuedColumns = {
  readonly day: string;
  /** The UTC+8 day of a cell of that column. */
  readonly dayOf: (cell: string) => Day;
  /** The header of each amount, of its value, and of amounts without a value. */
  readonly amounts: readonly {
    readonly of: string;
    readonly value: string;
    readonly notValued: string;
  }[];
};

type ValuedRow = {
  readonly row: readonly (string | null)[];
  readonly applied: AppliedRate | null;
  /** One for each amount. A value is null if no rate applies; zero is worth zero. */
  readonly sums: readonly ValuedSum[];
};

/**
 * Appends to `table` the rate of each row's day with its day and source, the exact values, and
 * amounts without one.
 */
export function withValueColumns(table: ExportTable, valuation: Valuation, valued: ValuedColumns) {
  const amount = (header: string, read: (row: ValuedRow) => Amount | null | undefined) =>
    ({ header, kind: "amount", read }) as const;
  const columns: Columns<ValuedRow> = [
    ...table.columns.map((column, at) => ({ ...column, read: ({ row }: ValuedRow) => row[at] })),
    amount("rate", ({ applied }) => applied?.rate),
    { header: "rateDay", kind: "day", read: ({ applied }) => applied?.rateDay },
    { header: "rateSource", kind: "text", read: ({ applied }) => applied?.source },
    ...valued.amounts.map(({ value }, at) => amount(value, ({ sums }) => sums[at]?.value)),
    {
      header: "valueCurrency",
      kind: "text",
      read: ({ sums }) => (sums.some(({ value }) => value !== null) ? valuation.currency : null),
    },
    ...valued.amounts.map(({ notValued }, at) =>
      amount(notValued, ({ sums }) => sums[at]?.unvalued[0]?.amount),
    ),
  ];
  return tableOf(columns, valuedRows(table, valuation, valued));
}

async function* valuedRows(
  { columns, rows }: ExportTable,
  valuation: Valuation,
  valued: ValuedColumns,
): AsyncGenerator<ValuedRow> {
  const placeOf = (header: string) => columns.findIndex((column) => column.header === header);
  const [dayAt, coinAt] = [placeOf(valued.day), placeOf("coin")];
  const places = valued.amounts.map(({ of }) => placeOf(of));
  for await (const row of rows) {
    const [coin, day] = [row[coinAt] as string, valued.dayOf(row[dayAt] as string)];
    const sums = places.map((at) =>
      valueSums(valuation, [{ coin, day, amount: row[at] as Amount }]),
    );
    yield { row, applied: valuation.rateOf(coin, day), sums };
  }
}
