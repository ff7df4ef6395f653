import type { Day } from "@/lib/core/day";

export type ImportStatus = "uploaded" | "checking" | "checked" | "applying" | "applied" | "failed" | "undone";

/** Days of a file that came out alike. */
export type VerdictGroup = {
  readonly verdict: "new" | "same" | "contradicts" | "fetchable" | "not-published";
  readonly days: number;
  readonly rows: number;
  readonly from: Day;
  readonly to: Day;
};

/** A day of the file that is known, and different. Texts are amounts as they stand. */
export type Contradiction = {
  readonly day: Day;
  readonly differenceCount: number;
  readonly differences: readonly {
    readonly key: {
      readonly uid: string;
      readonly coin: string;
      readonly symbol: string;
      readonly productType: string;
    };
    readonly file: string | null;
    readonly ledger: string | null;
  }[];
};

/** What the look at a file found; long lists are cut, the counts are not. */
export type ReportView = {
  readonly groups: readonly VerdictGroup[];
  readonly contradictions: readonly Contradiction[];
  readonly problems: readonly { readonly line: number; readonly text: string }[];
  readonly problemCount: number;
  readonly leftOut: number;
  /** Sentences; none: the new days can be brought in. */
  readonly obstacles: readonly string[];
};

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

/** What a person said of the file's columns: an empty text is "not in the file". */
export type MappingText = Readonly<Record<string, { column: string; value: string }>>;

/** `problem`: a sentence; null: it is under way or done. */
export type StepOutcome = { readonly problem: string | null };

export function isBusy(status: ImportStatus): boolean {
  return status === "checking" || status === "applying";
}
