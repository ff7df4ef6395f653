import type { Day } from "@/lib/core/day";
import type { ExportTable } from "@/lib/core/files/export-table";
import type { Month } from "@/lib/core/month";
import type { StatementSums, StatementValue } from "@/lib/core/reports/month-statement";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadStatement, type StatementView } from "./load";

/**
 * A month's statement: a row for each coin, for each adjustment that was seen in the month, and for each later one of
 * the month itself. `today` is the exchange's day.
 */
export async function openStatementTable(
  scope: WholeAccountScope,
  month: Month,
  today: Day,
): Promise<ExportTable> {
  const view = await loadStatement(scope, month, today);
  return {
    columns: [
      { header: "kind", kind: "text" },
      { header: "month", kind: "text" },
      { header: "date", kind: "day" },
      { header: "revision", kind: "count" },
      { header: "seenAt", kind: "text" },
      { header: "coin", kind: "text" },
      { header: "rows", kind: "count" },
      { header: "dealAmount", kind: "amount" },
      { header: "fee", kind: "amount" },
      { header: "feeDeduction", kind: "amount" },
      { header: "feePaid", kind: "amount" },
      { header: "rebateAmount", kind: "amount" },
      { header: "currency", kind: "text" },
      { header: "feePaidValue", kind: "amount" },
      { header: "rebateValue", kind: "amount" },
      { header: "rebateNotValued", kind: "amount" },
    ],
    rows: rowsOf(view),
  };
}

async function* rowsOf({ statement, close, adjustments }: StatementView): AsyncGenerator<(string | null)[]> {
  const kind = close ? "statement" : "open month";
  for (const line of statement.coins) {
    const values = [line.feePaidValue.value, line.rebateValue.value, unvalued(line.rebateValue)];
    yield [kind, statement.month, null, null, null, ...sums(line), statement.currency, ...values];
  }
  const lists = [
    { list: statement.adjustments, kind: "adjustment seen in this month" },
    { list: adjustments, kind: "later adjustment of this month" },
  ];
  for (const { list, kind: name } of lists) {
    for (const line of list) {
      const { month, day, revision, seenAtMs } = line;
      const where = [month, day, String(revision), new Date(seenAtMs).toISOString()];
      yield [name, ...where, ...sums(line), null, null, null, null];
    }
  }
}

function sums({ coin, rowCount, dealAmount, fee, feeDeduction, feePaid, rebateAmount }: StatementSums) {
  return [coin, String(rowCount), dealAmount, fee, feeDeduction, feePaid, rebateAmount];
}

/** Of one coin, so at most one amount. */
function unvalued({ unvalued: [left] }: StatementValue): string | null {
  return left?.amount ?? null;
}
