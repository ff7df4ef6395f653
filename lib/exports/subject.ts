import type { Readable } from "node:stream";
import type { FileDay } from "@/lib/commissions/store/pages/csv";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import type { KnownParams } from "@/lib/core/address/known-params";
import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import type { BookDays } from "@/lib/coverage/load-coverage";
import type { ExportColumn, ExportTable } from "@/lib/exports/export-table";

/** `of` "clients": also for a partner's own clients; "account": only for the whole account. */
export type ExportSubject = ClientsSubject | AccountSubject;
export type ClientsSubject = SubjectOf<AccountScope> & { readonly of: "clients" };
export type AccountSubject = SubjectOf<WholeAccountScope> & { readonly of: "account" };

/** `name` is used in addresses ("commissions.csv"), file names, jobs and sidecars. */
type SubjectOf<Scope> = {
  readonly name: string;
  /** "Commission rows", for lists. */
  readonly label: string;
  /**
   * The parameters of its address. Others are refused, because they were meant to have an effect.
   */
  readonly params: KnownParams;
  readonly open: (
    scope: Scope,
    params: URLSearchParams,
    days: BookDays,
  ) => Promise<OpenSubjectAnswer>;
};

/** `problems`: each parameter that cannot be read; none is guessed. */
export type OpenSubjectAnswer =
  | { readonly ok: true; readonly view: ExportView }
  | { readonly ok: false; readonly problems: readonly AddressProblem[] };

/**
 * One view, ready to be written. `table` and `version` read when they are called: a file's version
 * is read before its figures, never after them.
 */
export type ExportView = {
  /** Distinguishes the file from others of its subject and account: "2026-11-01-2026-11-19". */
  readonly fileLabel: string;
  /** The days that it is made of. A file has one version of each. */
  readonly range: DayRange;
  /** The address of the same view at any later time: with days instead of "the last 30". */
  readonly query: URLSearchParams;
  readonly filters: Readonly<Record<string, FilterValue>>;
  /** How many rows there will be; null where counting is as much work as reading. */
  readonly rowCount: number | null;
  /** Rows are read while they are iterated, not before. */
  readonly table: () => Promise<ExportTable>;
  /**
   * The columns that are summed, and by what; empty where no sum of the rows means anything. A
   * function where only the table's columns say it.
   */
  readonly control:
    | readonly ControlColumns[]
    | ((columns: readonly ExportColumn[]) => readonly ControlColumns[]);
  /** For a view of an earlier moment: the moment, and the versions of the days then. */
  readonly past?: FileVersion & { readonly at: Date };
  /**
   * What is known of the range, and in which version. Default: what the days of commissions say.
   */
  readonly version?: () => Promise<FileVersion>;
  /** For very many rows: the database writes the bytes of `writeCsv` and the sums. */
  readonly quick?: {
    readonly csv: () => Readable;
    readonly totals: () => Promise<readonly ControlTotal[]>;
  };
};

type Defaulted = "fileLabel" | "filters" | "rowCount";
/**
 * A view of some days. Defaults: the days as its label, its address as filters, and no count of its
 * rows.
 */
export function openDays(
  range: DayRange,
  view: Omit<ExportView, "range" | Defaulted> & Partial<Pick<ExportView, Defaulted>>,
): OpenSubjectAnswer {
  const filters = Object.fromEntries(view.query);
  const fileLabel = `${range.from}-${range.to}`;
  return { ok: true, view: { fileLabel, range, filters, rowCount: null, ...view } };
}

/**
 * `notWhole`: why the range is not all known, or null. `notes`: further sentences about its rows.
 */
export type FileVersion = {
  readonly days: readonly FileDay[];
  readonly notWhole: string | null;
  readonly notes?: readonly string[];
};
export type FilterValue = string | number | boolean | null | readonly string[];

/**
 * Headers of the table: that of the coin or symbol, and those of the amounts that may be summed by
 * it. `counted`: those of them whose empty cells are counted.
 */
export type ControlColumns = TotalBy & {
  readonly sums: readonly string[];
  readonly counted?: readonly string[];
};
type TotalBy =
  | { readonly coin: string; readonly symbol?: undefined }
  | { readonly symbol: string; readonly coin?: undefined };

/**
 * The sums of the rows with one coin or symbol. `sums`: by header, exact and in the shortest form;
 * null where no row has the amount. `notGiven`: by header, how many rows do not give an amount;
 * absent where all do. Totals are in byte order.
 */
export type ControlTotal = TotalBy & {
  readonly rows: number;
  readonly sums: Readonly<Record<string, Amount | null>>;
  readonly notGiven?: Readonly<Record<string, number>>;
};

/** "csv-excel": the CSV behind a byte order mark, so that Excel reads its texts as UTF-8. */
export const EXPORT_FORMATS = ["csv", "csv-excel", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** In the address of a CSV that is no subject's, such as that of the audit log. */
export const CSV_FORMAT_PARAM = "format";
export const CSV_FORMATS = ["csv", "csv-excel"] as const satisfies readonly ExportFormat[];
export type CsvFormat = (typeof CSV_FORMATS)[number];
