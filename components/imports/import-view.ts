import type { RefusedLine } from "@/components/ui/forms/import-frame";
import type { CommissionTextField } from "@/lib/commissions/commission";
import type { Day } from "@/lib/core/day";

export type ImportStatus =
  | "uploaded"
  | "checking"
  | "checked"
  | "applying"
  | "stopping"
  | "applied"
  | "failed"
  | "undone";

export type VerdictGroup = {
  readonly verdict: "new" | "same" | "part" | "contradicts" | "fetchable" | "not-published";
  readonly days: number;
  readonly rows: number;
  readonly from: Day;
  readonly to: Day;
};

/** A day whose rows differ from those that are stored. Texts are amounts: "feePaid 1.0, rebateAmount 0.5". */
export type Contradiction = {
  readonly day: Day;
  readonly differenceCount: number;
  readonly differences: readonly {
    readonly key: Readonly<Record<CommissionTextField, string>>;
    readonly file: string | null;
    readonly ledger: string | null;
  }[];
};

/** What the preview found; long lists are cut, the counts are not. */
export type ReportView = {
  readonly groups: readonly VerdictGroup[];
  readonly contradictions: readonly Contradiction[];
  readonly problems: readonly RefusedLine[];
  readonly problemCount: number;
  readonly leftOut: number;
  /** Clients and coins that are not in the ledger yet; null: it was not looked for. */
  readonly unknown: { readonly clients: number; readonly coins: readonly string[] } | null;
  /** Sentences; none: the new days can be imported. */
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

export function isBusy(status: ImportStatus): boolean {
  return status === "checking" || status === "applying" || status === "stopping";
}
