import type { Amount } from "@/lib/core/amount";

/** The sums of a file's columns for one coin or symbol. */
export type ReportTotal = {
  readonly coin?: string | undefined;
  readonly symbol?: string | undefined;
  readonly rows: number;
  readonly sums: Readonly<Record<string, Amount | null>>;
};

/** The file of a scheduled report that is done, for letters and webhooks. */
export type ReportFile = {
  readonly name: string;
  /** The name of the export. */
  readonly subject: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Why it is not whole; null: it is. */
  readonly notWhole: string | null;
  /** Null where its columns cannot be summed. */
  readonly controlTotals: readonly ReportTotal[] | null;
  /** Whether the letter holds it; a larger file has to be downloaded. */
  readonly isAttached: boolean;
};
