import type { FileDay } from "@/lib/commissions/store/pages/csv";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import type { ExportFormat, ExportSubject, ExportView, FileVersion, FilterValue } from "./subject";
import type { WorkbookFacts, WrittenFile } from "./write-export";

export type ExportAccount = {
  readonly id: number;
  readonly name: string;
  /** Null: the account is fed by files alone, of the exchange with this name. */
  readonly environment: string | null;
  readonly exchangeName?: string | null;
};

/**
 * The JSON that goes with an export: what the file is, whether it is complete, its sums. Times are
 * UTC.
 */
export type Sidecar = {
  readonly format: "broker-desk-export/1";
  readonly subject: string;
  readonly file: Omit<WrittenFile, "totals"> & {
    readonly name: string;
    readonly type: ExportFormat;
  };
  /** `exchange`: of an account that is fed by files alone. */
  readonly account: { readonly id: number; readonly name: string } & (
    | { readonly environment: string | null }
    | { readonly exchange: string }
  );
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly query: string;
  readonly timeZone: string;
  readonly writtenAt: string;
  /** The file shows what the ledger held at this moment. */
  readonly asOf: string;
  readonly isWhole: boolean;
  readonly notWhole: string | null;
  readonly controlTotals: WrittenFile["totals"];
  /**
   * The version of each day in the file, with all rows of the day; null in a file of some clients
   * only.
   */
  readonly days: readonly FileDay[] | null;
  /** The clients whose rows the file may hold, before its filter; null: all clients. */
  readonly clients: readonly string[] | null;
  readonly notes: readonly string[];
};

export type SidecarParts = {
  readonly scope: AccountScope;
  readonly subject: ExportSubject;
  readonly view: ExportView;
  readonly account: ExportAccount;
  readonly version: FileVersion;
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly asOf: Date;
};

/** Nothing of the account's key. */
function accountOf({ id, name, environment, exchangeName }: ExportAccount): Sidecar["account"] {
  if (exchangeName) return { id, name, exchange: exchangeName };
  return { id, name, environment };
}

const MOST_LISTED = 100;
const TIME_ZONE = "A day is a calendar day in UTC+8, both ends of a range included; times are UTC.";
const CSV_NOTES = [
  "UTF-8, RFC 4180. Amounts have every digit. A text that a spreadsheet would run as a formula has an apostrophe in front.",
];
const EXCEL_NOTE =
  "The file begins with a byte order mark (EF BB BF), and is the CSV after it. Excel cuts amounts to 15 digits when it opens a CSV.";
const XLSX_NOTES = [
  "uids and other texts are text cells and never run as formulas; days are dates, times are dates with a time in UTC.",
  "A header is what the screens call the field; a note on its cell has the field's name.",
  'Amounts are numbers, right and shown to 8 decimals. Where that is not the whole value of a column, or more than 15 significant digits, the column "… (exact)" at the end has the exact text. columns[].writtenAs says how each is stored.',
  "Totals below the rows are formulas over the numbers, for each coin or symbol by itself. The sheet Totals has the exact sums.",
];
const MANY_SHEETS =
  "A sheet holds 1,048,576 rows. Further rows are on the sheets that follow, each with the header.";

export function createSidecar(parts: SidecarParts, written: WrittenFile): Sidecar {
  const { scope, subject, view, account, version, fileName, format, asOf } = parts;
  const { totals, ...file } = written;
  const { notWhole, days, notes = [] } = view.past ?? version;
  return {
    format: "broker-desk-export/1",
    subject: subject.name,
    file: { name: fileName, type: format, ...file },
    account: accountOf(account),
    filters: view.filters,
    query: view.query.toString(),
    timeZone: TIME_ZONE,
    writtenAt: asOf.toISOString(),
    asOf: (view.past?.at ?? asOf).toISOString(),
    isWhole: notWhole === null,
    notWhole,
    controlTotals: totals,
    days: isWholeAccount(scope) ? days : null,
    clients: scope.clients,
    notes: [...notesOf(format, written), ...scopeNotes(scope), ...notes],
  };
}

function scopeNotes({ clients }: AccountScope): string[] {
  if (clients === null) return [];
  return [
    `Only ${clients.length} clients of the account: what covers all of its clients is left out (the columns dayTotalRebateAmount and totalRebateAmount of commission rows, the days' row counts and revisions).`,
  ];
}

function notesOf(format: ExportFormat, { sheets, columns }: WrittenFile): string[] {
  if (sheets !== null) return bookNotes({ columns, isLong: sheets.length > 1 });
  return format === "csv-excel" ? [...CSV_NOTES, EXCEL_NOTE] : CSV_NOTES;
}

function bookNotes({ columns, isLong }: Pick<WorkbookFacts, "columns" | "isLong">): string[] {
  const asText = columns
    .filter(({ textCells }) => textCells !== undefined)
    .map(
      ({ header, textCells }) =>
        `${textCells} amounts of the column ${header} are too large for a number with 8 decimals. They are text, and SUM leaves them out.`,
    );
  const notes = [...XLSX_NOTES, ...asText];
  return isLong ? [...notes, MANY_SHEETS] : notes;
}

/**
 * The sidecar's facts as pairs for the last sheet of a workbook; a file cannot hold its own hash.
 */
export function aboutPairs(
  { scope, subject, view, account, version, asOf }: SidecarParts,
  facts: WorkbookFacts,
): [string, string][] {
  const { notWhole, notes = [] } = view.past ?? version;
  const allNotes = [...bookNotes(facts), ...scopeNotes(scope), ...notes];
  const filters = Object.entries(view.filters).map(([name, value]): [string, string] => [
    `filter: ${name}`,
    filterText(value),
  ]);
  return [
    ["subject", subject.label],
    ["account", `${account.name} (${account.exchangeName ?? account.environment})`],
    ["as of", (view.past?.at ?? asOf).toISOString()],
    ["time zone", TIME_ZONE],
    ...filters,
    ["whole", notWhole ?? "yes"],
    ["rows", String(facts.rows)],
    ...allNotes.map((note): [string, string] => ["note", note]),
  ];
}

/** A cell cannot hold thousands of clients. */
function filterText(value: FilterValue): string {
  if (!Array.isArray(value)) return String(value);
  return value.length > MOST_LISTED
    ? `${value.length} values: the sidecar has them`
    : value.join("\n");
}
