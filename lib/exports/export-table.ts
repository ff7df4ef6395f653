import { type Amount, roundRatio } from "@/lib/core/amount";
import { csvRecord, defuseFormula } from "@/lib/core/files/csv";

/**
 * "text" is from outside; "day" is YYYY-MM-DD (UTC+8); "instant" is ISO 8601 in UTC; "amount" is an exact decimal;
 * "ratio" is a quotient of ours, written with at most 18 significant digits; "count" is whole.
 */
export type ExportColumn = {
  readonly header: string;
  readonly kind: "day" | "instant" | "text" | "amount" | "count" | "ratio";
};

/** Numbers are written by their digits, instants as ISO 8601 in UTC. */
type Value = string | number | Date | null | undefined;

export type Columns<Row> = readonly (ExportColumn & { readonly read: (row: Row) => Value })[];

/** Columns of one kind that are called like the fields they say. */
export function columnsOf<Header extends string>(
  kind: ExportColumn["kind"],
  ...headers: readonly Header[]
): Columns<{ readonly [Field in Header]: Value }> {
  return headers.map((header) => ({ header, kind, read: (row) => row[header] }));
}

export function tableOf<Row>(columns: Columns<Row>, rows: ExportRows<Row>): ExportTable {
  async function* cells() {
    for await (const row of rows) yield columns.map(({ kind, read }) => cellOf(kind, read(row)));
  }
  return { columns: columns.map(({ header, kind }) => ({ header, kind })), rows: cells() };
}

function cellOf(kind: ExportColumn["kind"], value: Value): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return kind === "ratio" ? roundRatio(String(value) as Amount) : String(value);
}

type ExportRows<Row> = AsyncIterable<Row> | Iterable<Row>;
type ExportRow = readonly (string | null)[];

/** Any view as a file would show it: every row, each with one value a column; null is not given, never zero. */
export type ExportTable = {
  readonly columns: readonly ExportColumn[];
  readonly rows: ExportRows<ExportRow>;
};

/** Rows that become one chunk of bytes: each chunk costs a turn of the event loop. */
const ROWS_A_CHUNK = 500;

/** RFC 4180, UTF-8, with a header. Text that a spreadsheet would run is defused; amounts and days stay as they are. */
export async function* writeCsv({ columns, rows }: ExportTable): AsyncGenerator<Buffer> {
  const isText = columns.map(({ kind }) => kind === "text");
  let records = [csvRecord(columns.map(({ header }) => defuseFormula(header)))];
  for await (const row of rows) {
    records.push(
      csvRecord(
        row.map((value, at) => (value !== null && isText[at] ? defuseFormula(value) : value)),
      ),
    );
    if (records.length < ROWS_A_CHUNK) continue;
    yield Buffer.from(records.join(""));
    records = [];
  }
  yield Buffer.from(records.join(""));
}
