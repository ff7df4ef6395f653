import { csvRecord, defuseFormula } from "./csv";
import type { ExportTable } from "./export-table";

/** Rows that become one chunk of bytes: each chunk costs a turn of the event loop. */
const ROWS_A_CHUNK = 500;

/**
 * The table as CSV (RFC 4180, UTF-8, with a header). Text that a spreadsheet would run is defused; amounts and days
 * are written as they are, so that a negative number stays one.
 */
export async function* writeCsv({ columns, rows }: ExportTable): AsyncGenerator<Buffer> {
  const isText = columns.map(({ kind }) => kind === "text");
  let records = [csvRecord(columns.map(({ header }) => defuseFormula(header)))];
  for await (const row of rows) {
    records.push(
      csvRecord(row.map((value, at) => (value !== null && isText[at] ? defuseFormula(value) : value))),
    );
    if (records.length < ROWS_A_CHUNK) continue;
    yield Buffer.from(records.join(""));
    records = [];
  }
  yield Buffer.from(records.join(""));
}
