import type { Amount } from "../amount";
import type { DayStatus } from "../coverage";
import { type Day, parseDay } from "../day";
import { COMMISSION_TEXTS, type CommissionRow, type CommissionTextField } from "./commission";

/** A row and its number among rows of the same key: rows carry no id. */
export type LedgerRow = CommissionRow & {
  readonly occurrence: number;
  /** In an order by value: what the row is worth in the reporting currency; null where it has no rate. */
  readonly value?: Amount | null;
};
/** What identifies a row of one account. */
export type CommissionRowKey = Pick<LedgerRow, "day" | CommissionTextField | "occurrence">;

/** One text for an address; `parseRowKey` reads it. */
export function formatRowKey(key: CommissionRowKey): string {
  const texts = COMMISSION_TEXTS.map((field) => key[field]);
  return [key.day, ...texts, String(key.occurrence)].map(encodeURIComponent).join(",");
}

/** Null for anything that `formatRowKey` did not write. */
export function parseRowKey(text: string): CommissionRowKey | null {
  const parts = text.split(",");
  if (parts.length !== COMMISSION_TEXTS.length + 2) return null;
  try {
    const [day = "", ...rest] = parts.map(decodeURIComponent);
    const occurrence = rest.pop() ?? "";
    if (!/^\d{1,9}$/.test(occurrence) || rest.some((value) => value.includes("\0"))) return null;
    const texts = Object.fromEntries(COMMISSION_TEXTS.map((field, index) => [field, rest[index] ?? ""]));
    return {
      day: parseDay(day),
      ...(texts as Record<CommissionTextField, string>),
      occurrence: Number(occurrence),
    };
  } catch (error) {
    if (error instanceof RangeError || error instanceof URIError) return null;
    throw error;
  }
}

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
