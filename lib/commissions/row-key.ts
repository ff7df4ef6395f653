import { decodePathPart } from "@/lib/core/address/path-part";
import type { Amount } from "@/lib/core/amount";
import { type Day, findDay } from "@/lib/core/day";
import type { DayStatus } from "@/lib/coverage/day-status";
import { COMMISSION_TEXTS, type CommissionRow, type CommissionTextField } from "./commission";

/** A row and its number among rows of the same key: rows carry no id. */
export type LedgerRow = CommissionRow & {
  readonly occurrence: number;
  /** In an order by value: what the row is worth in the reporting currency; null where it has no rate. */
  readonly value?: Amount | null;
};
export type CommissionRowKey = Pick<LedgerRow, "day" | CommissionTextField | "occurrence">;

/** One text for an address; `parseRowKey` reads it. */
export function formatRowKey(key: CommissionRowKey): string {
  const texts = COMMISSION_TEXTS.map((field) => key[field]);
  return [key.day, ...texts, String(key.occurrence)].map(encodeURIComponent).join(",");
}

/** The day, the texts, and the number. */
const PARTS = COMMISSION_TEXTS.length + 2;

/** Null for anything that `formatRowKey` did not write. */
export function parseRowKey(text: string): CommissionRowKey | null {
  const given = text.split(",");
  const parts = given.flatMap((part) => decodePathPart(part) ?? []);
  if (given.length !== PARTS || parts.length !== PARTS) return null;
  const [day, ...rest] = parts;
  const [found, occurrence] = [findDay(day ?? ""), rest.pop() ?? ""];
  if (found === null || !/^\d{1,9}$/.test(occurrence) || rest.some((value) => value.includes("\0")))
    return null;
  const texts = Object.fromEntries(
    COMMISSION_TEXTS.map((field, index) => [field, rest[index] ?? ""]),
  );
  return {
    day: found,
    ...(texts as Record<CommissionTextField, string>),
    occurrence: Number(occurrence),
  };
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
