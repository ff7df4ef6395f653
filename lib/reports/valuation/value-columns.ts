import type { ExportColumn, ExportTable } from "@/lib/core/files/export-table";
import { type DaySum, type Valuation, type ValuedSum, valueSums } from "@/lib/core/reports/valuation";

/**
 * What an export has beside an amount: the rate with its day and source, the exact value, and what of the amount has
 * none. `rate` and `rateDay` are empty where several rates made the value; `rateSource` then says how many days'.
 */
export const VALUE_COLUMNS = [
  { header: "rate", kind: "amount" },
  { header: "rateDay", kind: "day" },
  { header: "rateSource", kind: "text" },
  { header: "value", kind: "amount" },
  { header: "valueCurrency", kind: "text" },
  { header: "notValued", kind: "amount" },
] as const satisfies readonly ExportColumn[];

/** The cells of VALUE_COLUMNS for amounts of one coin. */
export function valueCells(valued: ValuedSum, currency: string): (string | null)[] {
  const { rates, value, unvalued } = valued;
  if (unvalued.length > 1) throw new Error("a row of an export has amounts of one coin");
  const one = rates.kind === "one" ? rates : null;
  return [
    one?.rate ?? null,
    one?.rateDay ?? null,
    sourceOf(valued),
    value,
    value === null ? null : currency,
    unvalued[0]?.amount ?? null,
  ];
}

/** The same columns behind those of `table`, whose rows each have one amount of one coin and day: `readRow` finds it. */
export function withValueColumns(
  table: ExportTable,
  valuation: Valuation,
  readRow: (row: readonly (string | null)[]) => DaySum,
): ExportTable {
  return { columns: [...table.columns, ...VALUE_COLUMNS], rows: valuedRows(table, valuation, readRow) };
}

async function* valuedRows(
  table: ExportTable,
  valuation: Valuation,
  readRow: (row: readonly (string | null)[]) => DaySum,
): AsyncGenerator<readonly (string | null)[]> {
  for await (const row of table.rows) {
    yield [...row, ...valueCells(valueSums(valuation, [readRow(row)]), valuation.currency)];
  }
}

function sourceOf({ rates }: ValuedSum): string | null {
  switch (rates.kind) {
    case "none":
      return null;
    case "one":
      return rates.source;
    case "many": {
      const further = rates.sourceCount - rates.sources.length;
      const sources = [...rates.sources, ...(further > 0 ? [`${further} more`] : [])].join("; ");
      return `rates of ${rates.rateDays} days: ${sources}`;
    }
    default:
      return rates satisfies never;
  }
}
