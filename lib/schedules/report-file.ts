import type { Amount } from "@/lib/core/amount";

/** The file of a scheduled report that is done, for letters and webhooks. */
export type ReportFile = {
  readonly name: string;
  /** Of the export. */
  readonly subject: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Why it is not whole; null: it is. */
  readonly notWhole: string | null;
  /** Sums of its columns per coin or symbol; null where they cannot be summed. */
  readonly controlTotals:
    | readonly {
        readonly coin?: string | undefined;
        readonly symbol?: string | undefined;
        readonly rows: number;
        readonly sums: Readonly<Record<string, Amount | null>>;
      }[]
    | null;
  /** Whether a letter holds it; a larger one is fetched. */
  readonly isAttached: boolean;
};
