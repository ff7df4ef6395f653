import type { DayRange } from "@/lib/core/day";
import type { ExportTable } from "@/lib/core/files/export-table";
import { messagesOf } from "@/lib/core/messages";
import type { Reading } from "@/lib/core/reports/reconciliation";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadReconciliation, type Reconciliation } from "./load";

/** A row for each day of the range and each of the exchange's totals: what it was found to be, and what fits it. */
export async function openReconciliationTable(
  scope: WholeAccountScope,
  range: DayRange,
): Promise<ExportTable> {
  const reconciliation = await loadReconciliation(scope, range);
  return {
    columns: [
      { header: "date", kind: "day" },
      { header: "rows", kind: "count" },
      { header: "total", kind: "text" },
      { header: "reading", kind: "text" },
      { header: "state", kind: "text" },
      { header: "rowsGiven", kind: "count" },
      { header: "rowsTested", kind: "count" },
      { header: "rowsThatFit", kind: "count" },
      { header: "rowsThatFitNothing", kind: "count" },
    ],
    rows: rowsOf(reconciliation),
  };
}

async function* rowsOf({ days, verdicts }: Reconciliation): AsyncGenerator<(string | null)[]> {
  for (const { day, rows, totals } of days.toReversed()) {
    if (totals === null) {
      for (const { total } of verdicts)
        yield [day, String(rows), total, null, "not compared yet", null, null, null, null];
      continue;
    }
    for (const { total, state, given, tested, fits, unexplained } of totals) {
      const verdict = verdicts.find((each) => each.total === total);
      const reading = verdict?.best && verdict.kind !== "none" ? describeReading(verdict.best.reading) : null;
      yield [day, String(rows), total, reading, state, ...[given, tested, fits, unexplained].map(String)];
    }
  }
}

/** The reading as one line of a file, which is in English; pages have components/proof/reading-text.ts. */
function describeReading(reading: Reading): string {
  const { readings } = messagesOf("en-US");
  if (reading.kind !== "sum") return readings[reading.kind];
  return `${readings.scopes[reading.scope]}, ${readings.periods[reading.period]}`;
}
