import type { RefusedLine } from "@/components/ui/forms/import-frame";
import type { Day } from "@/lib/core/day";
import type { FileKind } from "@/lib/imports/fields";
import type { ShownStatus } from "@/lib/imports/import-status";
import type { DayVerdict, ImportRebate, ImportReport, WrittenFile } from "@/lib/imports/report";

/** The days of a file with one verdict. */
export type VerdictGroup = {
  readonly verdict: DayVerdict["verdict"];
  readonly days: number;
  readonly rows: number;
  readonly from: Day;
  readonly to: Day;
};

/** A day whose rows differ from those that are stored. */
export type DayContradiction = Extract<DayVerdict, { verdict: "contradicts" }>;

/** What the preview found; long lists are cut, the counts are not. */
export type ImportReportView = {
  readonly groups: readonly VerdictGroup[];
  readonly contradictions: readonly DayContradiction[];
  readonly problems: readonly RefusedLine[];
  readonly problemCount: number;
  readonly leftOut: number;
  /** Rows of sums, which were left out. */
  readonly totals: number;
  readonly written: WrittenFile | null;
  /** Rows of data, before rows of orders are summed; null: they were not counted. */
  readonly records: number | null;
  readonly clients: ImportReport["clients"];
  readonly coins: ImportReport["coins"];
  /** What the new days bring in, by coin and month; null: it was not summed. */
  readonly rebates: readonly ImportRebate[] | null;
  /** Sentences about the file that stop nothing. */
  readonly notes: readonly string[];
  /** Sentences; none: the new days can be imported. */
  readonly obstacles: readonly string[];
};

/** An import as the list shows it. */
export type ImportView = {
  readonly id: number;
  readonly kind: FileKind;
  readonly fileName: string;
  readonly broughtBy: string;
  readonly status: ShownStatus;
  readonly failure: string | null;
  readonly createdAt: Date;
  /** Days and rows that are in the ledger from this file. */
  readonly days: number;
  readonly rows: number;
};
