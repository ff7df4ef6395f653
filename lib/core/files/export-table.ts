import { csvRecord, defuseFormula } from "./csv";
/** "text" is from outside; "day" is YYYY-MM-DD (UTC+8); "amount" and "ratio" are exact decimals; "count" is whole. */
export type ExportColumn = {
  readonly header: string;
  readonly kind: "day" | "text" | "amount" | "count" | "ratio";
};

/** Columns of one kind that follow one another. */
export function columnsOf<Kind extends ExportColumn["kind"], Header extends string>(
  kind: Kind,
  ...headers: readonly Header[]
) {
  return headers.map((header) => ({ header, kind }));
}

type ExportRow = readonly (string | null)[];

/** Any view as a file would show it: every row, each with one value a column; null is not given, never zero. */
export type ExportTable = {
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<ExportRow> | Iterable<ExportRow>;
};

/** Rows that become one chunk of bytes: each chunk costs a turn of the event loop. */
const ROWS_A_CHUNK = 500;

/** RFC 4180, UTF-8, with a header. Text that a spreadsheet would run is defused; amounts and days stay as they are. */
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
