import type { Readable } from "node:stream";
import type { FileDay } from "@/lib/commissions/store/pages/csv";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import type { KnownParams } from "@/lib/core/address/known-params";
import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import type { BookDays } from "@/lib/coverage/load-coverage";
import type { ExportTable } from "@/lib/exports/export-table";

/** `of` "clients": also for a partner's clients; "account": only for the whole account. */
export type ExportSubject = ClientsSubject | AccountSubject;
export type ClientsSubject = Subject<AccountScope> & { readonly of: "clients" };
export type AccountSubject = Subject<WholeAccountScope> & { readonly of: "account" };

/** `name` is used in addresses ("commissions.csv"), file names, jobs and sidecars. */
type Subject<Scope> = {
  readonly name: string;
  /** In words, for lists: "Commission rows". */
  readonly label: string;
  /** The parameters of its address; others are refused, since they were meant to do something. */
  readonly params: KnownParams;
  readonly open: (scope: Scope, params: URLSearchParams, days: BookDays) => Promise<OpenAnswer>;
};

/** `problems`: each parameter that cannot be read; then nothing is guessed. */
export type OpenAnswer =
  | { readonly ok: true; readonly view: ExportView }
  | { readonly ok: false; readonly problems: readonly AddressProblem[] };

/** One view, ready to be written. What it returns is read anew at every call, so that a file can be begun again. */
export type ExportView = {
  /** Distinguishes the file from others of its subject and account: "2026-11-01-2026-11-19". */
  readonly fileLabel: string;
  /** The days that it is made of: a file is of one version of each of them. */
  readonly range: DayRange;
  /** The address of the same view at any later time: days instead of "the last 30". */
  readonly query: URLSearchParams;
  readonly filters: Readonly<Record<string, FilterValue>>;
  /** How many rows there will be; null where that is as much work as reading them. */
  readonly rowCount: number | null;
  /** Rows are read while they are iterated, not before. */
  readonly table: () => Promise<ExportTable>;
  /** The columns that are summed, and by what; none where no sum of the rows means anything. */
  readonly control: readonly ControlColumns[];
  /** Where the view is of an earlier moment: when, and the versions of the days then. */
  readonly past?: FileVersion & { readonly at: Date };
  /** What of the range is known, and in which version, where that is not what the commissions' days say. */
  readonly version?: () => Promise<FileVersion>;
  /** For very many rows: the same bytes as `writeCsv` of the table, and the same sums by the database. */
  readonly quick?: {
    readonly csv: () => Readable;
    readonly totals: () => Promise<readonly ControlTotal[]>;
  };
};

type Usual = "fileLabel" | "filters" | "rowCount";
/** A view of some days. Left out: the days as its label, its address as filters, and nobody counts the rows before. */
export function openDays(
  range: DayRange,
  view: Omit<ExportView, "range" | Usual> & Partial<Pick<ExportView, Usual>>,
): OpenAnswer {
  const filters = Object.fromEntries(view.query);
  const fileLabel = `${range.from}-${range.to}`;
  return { ok: true, view: { fileLabel, range, filters, rowCount: null, ...view } };
}

/** `notWhole`: why the range is not all known, or null. `notes`: what else has to be known of its rows. */
export type FileVersion = {
  readonly days: readonly FileDay[];
  readonly notWhole: string | null;
  readonly notes?: readonly string[];
};
export type FilterValue = string | number | boolean | null | readonly string[];

/** Headers of the table: the one with the coin, or with the symbol, and those whose amounts may be summed by it. */
export type ControlColumns = By & { readonly sums: readonly string[] };
type By =
  | { readonly coin: string; readonly symbol?: undefined }
  | { readonly symbol: string; readonly coin?: undefined };

/**
 * Of the rows with one coin, or one symbol. `sums` by header, exact and in the shortest form; null where no row has the
 * amount. In byte order.
 */
export type ControlTotal = By & {
  readonly rows: number;
  readonly sums: Readonly<Record<string, Amount | null>>;
};

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
