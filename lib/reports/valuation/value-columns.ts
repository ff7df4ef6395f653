import { columnsOf, type ExportTable } from "@/lib/core/files/export-table";
import { type DaySum, type Valuation, valueSums } from "@/lib/core/reports/valuation";

/** The rate of an amount with its day and source, the exact value, and what of the amount has none. */
export const VALUE_COLUMNS = [
  ...columnsOf("amount", "rate"),
  ...columnsOf("day", "rateDay"),
  ...columnsOf("text", "rateSource"),
  ...columnsOf("amount", "value"),
  ...columnsOf("text", "valueCurrency"),
  ...columnsOf("amount", "notValued"),
];

/** These columns behind those of `table`, whose rows each have one amount of one coin and day: `readRow` finds it. */
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
    const { rates, value, unvalued } = valueSums(valuation, [readRow(row)]);
    const { rate = null, rateDay = null, source = null } = rates.kind === "one" ? rates : {};
    const currency = value === null ? null : valuation.currency;
    yield [...row, rate, rateDay, source, value, currency, unvalued[0]?.amount ?? null];
  }
}
