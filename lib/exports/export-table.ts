import { type Amount, roundRatio } from "@/lib/core/amount";
import { csvRecord, defuseFormula } from "@/lib/core/files/csv";

/**
 * "text" is from outside; "day" is YYYY-MM-DD (UTC+8); "instant" is ISO 8601 in UTC; "amount" is an
 * exact decimal; "ratio" is a quotient of ours, written with at most 18 significant digits; "count"
 * is whole.
 */
export type ExportColumn = {
  readonly header: string;
  readonly kind: "day" | "instant" | "text" | "amount" | "count" | "ratio";
};

/** Numbers are written by their digits, instants as ISO 8601 in UTC. */
type CellValue = string | number | Date | null | undefined;

export type Columns<Row> = readonly (ExportColumn & { readonly read: (row: Row) => CellValue })[];

/** Columns of one kind, each with the name of its field as its header. */
export function columnsOf<Header extends string>(
  kind: ExportColumn["kind"],
  ...headers: readonly Header[]
): Columns<{ readonly [Field in Header]: CellValue }> {
  return headers.map((header) => ({ header, kind, read: (row) => row[header] }));
}

export function tableOf<Row>(columns: Columns<Row>, rows: ExportRows<Row>): ExportTable {
  async function* cells() {
    for await (const row of rows) yield columns.map(({ kind, read }) => cellOf(kind, read(row)));
  }
  return { columns: columns.map(({ header, kind }) => ({ header, kind })), rows: cells() };
}

function cellOf(kind: ExportColumn["kind"], value: CellValue): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return kind === "ratio" ? roundRatio(String(value) as Amount) : String(value);
}

type ExportRows<Row> = AsyncIterable<Row> | Iterable<Row>;
/** One value for each column; null: not given, which is never zero. */
export type ExportRow = readonly (string | null)[];

/** Any view as a file shows it, with every row. */
export type ExportTable = {
  readonly columns: readonly ExportColumn[];
  readonly rows: ExportRows<ExportRow>;
};

/** Rows in one chunk of bytes: each chunk costs a turn of the event loop. */
const ROWS_A_CHUNK = 500;

/**
 * RFC 4180, UTF-8, with a header. Text that a spreadsheet would run is defused; amounts and days
 * stay as they are.
 */
export async function* writeCsv({ columns, rows }: ExportTable): AsyncGenerator<Buffer> {
  const isText = columns.map(({ kind }) => kind === "text");
  const defused = (value: string | null, at: number) =>
    value !== null && isText[at] ? defuseFormula(value) : value;
  let records = [csvRecord(columns.map(({ header }) => defuseFormula(header)))];
  for await (const row of rows) {
    records.push(csvRecord(row.map(defused)));
    if (records.length < ROWS_A_CHUNK) continue;
    yield Buffer.from(records.join(""));
    records = [];
  }
  yield Buffer.from(records.join(""));
}
