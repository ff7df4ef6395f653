import { COMMISSION_TEXTS, type CommissionTextField } from "@/lib/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import type { CsvFault } from "@/lib/core/files/csv-records";
import type { StoredSentence } from "@/lib/core/stored-kinds";
import type { RateProblem } from "@/lib/rates/read-rate";

/** Why one line of a file cannot be read; texts are as the file has them. */
export type ImportLineProblem =
  | { readonly kind: "fields"; readonly fields: number; readonly header: number }
  /** `zone` absent: UTC+8. */
  | { readonly kind: "not-midnight"; readonly text: string; readonly zone?: string }
  | { readonly kind: "no-day" | "no-id" | "sum-as-id" | "no-coin"; readonly text: string }
  | { readonly kind: "no-date"; readonly text: string; readonly pattern: string }
  | { readonly kind: "empty" | "character"; readonly field: string }
  | { readonly kind: "amount"; readonly field: string; readonly text: string }
  | { readonly kind: "no-csv"; readonly fault: CsvFault }
  | { readonly kind: "repeated"; readonly earlier: number; readonly text: string }
  /** A day alone, where an instant is needed. */
  | { readonly kind: "no-clock"; readonly text: string }
  /** Cells of a workbook whose value cannot be trusted. */
  | { readonly kind: "cell-formula" | "cell-merged"; readonly field: string }
  | { readonly kind: "cell-error" | "cell-digits"; readonly field: string; readonly text: string }
  | { readonly kind: "below-zero"; readonly field: string; readonly text: string }
  /** The day has not ended at the exchange. */
  | { readonly kind: "not-ended"; readonly day: Day }
  /** The account had ended before that day. */
  | { readonly kind: "after-end"; readonly day: Day }
  /** The exchange, or another imported file, has all repayments of that time, but not this one. */
  | { readonly kind: "not-listed" | "not-in-file"; readonly text: string }
  | { readonly kind: "rate"; readonly problem: RateProblem }
  | StoredSentence;

/**
 * Fields by which rows can be filtered. Where several explain a file, the first is named: coins
 * before clients.
 */
export const PART_FIELDS: readonly CommissionTextField[] = COMMISSION_TEXTS.toSorted();

export type ImportObstacle =
  | {
      readonly kind: "lines";
      readonly count: number;
      readonly line: number;
      readonly problem: ImportLineProblem;
    }
  | ({ readonly kind: "contradicts" | "early" | "after-end"; readonly days: number } & DayRange)
  | ({
      /** A filter has left rows of these days out; `field` null: not one filter for all of them. */
      readonly kind: "part";
      readonly days: number;
      readonly field: CommissionTextField | null;
      readonly values: readonly string[];
    } & DayRange)
  | {
      readonly kind:
        | "filtered"
        | "nothing-new"
        | "empty-file"
        | "not-utf8"
        | "no-text"
        | "no-table"
        | "compressed"
        | "workbook"
        | "workbook-locked"
        | "workbook-damaged"
        | "workbook-too-large"
        | "archive"
        | "gone"
        | "file-gone"
        | "no-space"
        | "broken-off";
    }
  /** Stored repayments that the file has differently, or of whose days it lacks some. */
  | {
      readonly kind: "repayments-differ" | "repayments-lacking";
      readonly count: number;
      readonly example: string;
    }
  | { readonly kind: "too-many-rows"; readonly most: number }
  | { readonly kind: "changed-meanwhile" }
  | { readonly kind: "known-meanwhile"; readonly day: Day }
  | { readonly kind: "other-encoding"; readonly encoding: string }
  | { readonly kind: "decimal-unclear" | "date-unknown" | "zone-unclear"; readonly text: string }
  | { readonly kind: "date-unclear"; readonly text: string; readonly patterns: string }
  | { readonly kind: "no-sheet"; readonly sheet: string; readonly sheets: string }
  | { readonly kind: "sheets-alike"; readonly sheets: string }
  | { readonly kind: "day-too-large"; readonly day: Day; readonly most: number }
  | { readonly kind: "too-many-clients" | "too-many-coins"; readonly most: number }
  | { readonly kind: "fields-missing"; readonly fields: string }
  | { readonly kind: "foreign-header"; readonly start: string }
  | { readonly kind: "no-column"; readonly column: string; readonly columns: string }
  | { readonly kind: "two-columns"; readonly column: string }
  | {
      readonly kind: "mapping";
      readonly place: string;
      readonly problem: string;
      readonly fields: string;
    }
  | StoredSentence;
