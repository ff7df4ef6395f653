import type { Amount } from "@/lib/core/amount";
import { type DayRange, dayOf } from "@/lib/core/day";
import { columnsOf, type ExportTable } from "@/lib/core/files/export-table";
import { REPAYMENT_CSV_COLUMNS } from "@/lib/core/repayments/filter";
import { type Valuation, valueSums } from "@/lib/core/reports/valuation";
import { readValuation } from "@/lib/store/rates/reference-rates";

/** The rate of the repayment's UTC+8 day with its own day and source, the values, and what has none. */
const COLUMNS = [
  ...columnsOf("amount", "rate"),
  ...columnsOf("day", "rateDay"),
  ...columnsOf("text", "rateSource"),
  ...columnsOf("amount", "repaidAmountValue", "repaidInterestValue"),
  ...columnsOf("text", "valueCurrency"),
  ...columnsOf("amount", "repaidAmountNotValued", "repaidInterestNotValued"),
];

const indexOf = (header: string) => REPAYMENT_CSV_COLUMNS.findIndex((column) => column.header === header);
const [TIME, COIN] = [indexOf("repaidTime"), indexOf("coin")];
const AMOUNTS = [indexOf("repaidAmount"), indexOf("repaidInterest")];

/** The columns of a table of repayments and these; a value is empty where no rate applies: zero is worth zero. */
export async function withRepaymentValues(table: ExportTable, range: DayRange): Promise<ExportTable> {
  const valuation = await readValuation(range);
  return { columns: [...table.columns, ...COLUMNS], rows: valuedRows(table, valuation) };
}

async function* valuedRows(table: ExportTable, valuation: Valuation) {
  for await (const row of table.rows) yield [...row, ...valueCells(row, valuation)];
}

/** A repayment always has a time, a coin and both amounts. */
function valueCells(row: readonly (string | null)[], valuation: Valuation): (string | null)[] {
  const [coin, day] = [row[COIN] as string, dayOf(Date.parse(row[TIME] as string))];
  const applied = valuation.rateOf(coin, day);
  const valued = AMOUNTS.map((at) => valueSums(valuation, [{ coin, day, amount: row[at] as Amount }]));
  return [
    applied?.rate ?? null,
    applied?.rateDay ?? null,
    applied?.source ?? null,
    ...valued.map(({ value }) => value),
    valued.some(({ value }) => value !== null) ? valuation.currency : null,
    ...valued.map(({ unvalued }) => unvalued[0]?.amount ?? null),
  ];
}
