import { decodePathPart } from "@/lib/core/address/path-part";
import type { Amount } from "@/lib/core/amount";
import { type Day, findDay } from "@/lib/core/day";
import type { DayStatus } from "@/lib/coverage/day-status";
import { COMMISSION_TEXTS, type CommissionRow, type CommissionTextField } from "./commission";

/** A row and its number among rows of the same key, because the exchange gives rows no id. */
export type LedgerRow = CommissionRow & {
  readonly occurrence: number;
  /**
   * Only in an order by value: the row's value in the reporting currency; null: its coin has no
   * rate.
   */
  readonly value?: Amount | null;
};
export type CommissionRowKey = Pick<LedgerRow, "day" | CommissionTextField | "occurrence">;

/** The key as text for an address; `parseRowKey` reads it. */
export function formatRowKey(key: CommissionRowKey): string {
  const texts = COMMISSION_TEXTS.map((field) => key[field]);
  return [key.day, ...texts, String(key.occurrence)].map(encodeURIComponent).join(",");
}

/** The day, the texts, and the number. */
const PARTS = COMMISSION_TEXTS.length + 2;

/** Null for anything that `formatRowKey` did not write. */
export function parseRowKey(text: string): CommissionRowKey | null {
  const parts = text.split(",").map(decodePathPart);
  if (parts.length !== PARTS || !parts.every((part) => part !== null)) return null;
  const [day, ...rest] = parts;
  const [found, occurrence] = [findDay(day ?? ""), rest.pop() ?? ""];
  if (found === null || !/^\d{1,9}$/.test(occurrence)) return null;
  if (rest.some((value) => value.includes("\0"))) return null;
  const texts = Object.fromEntries(
    COMMISSION_TEXTS.map((field, index) => [field, rest[index] ?? ""]),
  );
  return {
    day: found,
    ...(texts as Record<CommissionTextField, string>),
    occurrence: Number(occurrence),
  };
}

/** One version of a row; instants in ms. `lastRevision` null: the ledger holds it now. */
export type RowVersion = {
  readonly row: LedgerRow;
  readonly revision: number;
  readonly lastRevision: number | null;
  readonly firstSeenAtMs: number;
  readonly lastSeenAtMs: number;
};

/** Where a row comes from. `versions` empty: there never was such a row. */
export type RowDetail = {
  /** The newest first. */
  readonly versions: readonly RowVersion[];
  readonly day: {
    readonly day: Day;
    readonly status: DayStatus;
    /** Counts over all clients; null for a partner. */
    readonly ofAccount: {
      readonly rows: number;
      readonly revision: number;
      /** When the whole day was first read; null: never. */
      readonly firstSeenAtMs: number | null;
    } | null;
    /** When a read of the whole day last confirmed the stored rows; null: never. */
    readonly fetchedAtMs: number | null;
  };
};
