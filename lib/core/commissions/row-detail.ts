import type { DayStatus } from "../coverage";
import type { Day } from "../day";
import type { LedgerRow } from "./row-key";

/** One version of a row; instants in ms. `lastRevision` null: it is what the ledger holds now. */
export type RowVersion = {
  readonly row: LedgerRow;
  readonly revision: number;
  readonly lastRevision: number | null;
  readonly firstSeenAtMs: number;
  readonly lastSeenAtMs: number;
};

/** Where a row comes from. An empty `versions`: no such row ever was. */
export type RowDetail = {
  /** The newest first. */
  readonly versions: readonly RowVersion[];
  readonly day: {
    readonly day: Day;
    readonly status: DayStatus;
    /** What is of every client; null for a partner. */
    readonly ofAccount: {
      readonly rows: number;
      readonly revision: number;
      /** When the day was first read whole; null: never. */
      readonly firstSeenAtMs: number | null;
    } | null;
    /** When the stored rows were last confirmed by a whole read; null: never. */
    readonly fetchedAtMs: number | null;
  };
};
