import type { RefusedLine } from "@/components/ui/forms/import-frame";
import type { Day } from "@/lib/core/day";
import type { ImportStatus } from "@/lib/imports/import-status";
import type { DayVerdict, WrittenFile } from "@/lib/imports/report";

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
  /** Clients and coins that the ledger does not have yet; null: nothing looked for them. */
  readonly unknown: { readonly clients: number; readonly coins: readonly string[] } | null;
  /** Sentences about the file that stop nothing. */
  readonly notes: readonly string[];
  /** Sentences; none: the new days can be imported. */
  readonly obstacles: readonly string[];
};

/** An import as the list shows it. */
export type ImportView = {
  readonly id: number;
  readonly fileName: string;
  readonly broughtBy: string;
  readonly status: ImportStatus;
  readonly failure: string | null;
  readonly createdAt: Date;
  /** Days and rows that are in the ledger from this file. */
  readonly days: number;
  readonly rows: number;
};
