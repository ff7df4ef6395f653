import { COMMISSION_AMOUNTS, COMMISSION_CSV_COLUMNS } from "@/lib/core/commissions/commission";
import type { DayRange } from "@/lib/core/day";
import type { ExportTable } from "@/lib/core/files/export-table";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listDayVersions, readVersionRows } from "@/lib/store/commissions/days/history";

/** The commission rows of the range as they were stored at a moment, with the columns and order of the ledger's export. */
export async function openAsOfTable(
  scope: WholeAccountScope,
  at: Date,
  range: DayRange,
): Promise<ExportTable> {
  return { columns: COMMISSION_CSV_COLUMNS, rows: streamRows(scope, at, range) };
}

/** How many rows that is. */
export async function countRowsAsOf(scope: WholeAccountScope, at: Date, range: DayRange): Promise<number> {
  const versions = await listDayVersions(scope, range, at);
  return versions.reduce((count, { rowCount }) => count + rowCount, 0);
}

async function* streamRows(
  scope: WholeAccountScope,
  at: Date,
  range: DayRange,
): AsyncGenerator<readonly (string | null)[]> {
  for (const version of await listDayVersions(scope, range, at)) {
    for await (const part of readVersionRows(scope, version)) {
      for (const row of part) {
        const names = [
          row.day,
          row.uid,
          row.coin,
          row.symbol,
          row.productType === "" ? null : row.productType,
        ];
        yield [...names, ...COMMISSION_AMOUNTS.map((field) => row[field])];
      }
    }
  }
}
