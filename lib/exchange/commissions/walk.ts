import { COMMISSION_AMOUNTS, COMMISSION_TEXTS, type CommissionRow } from "@/lib/core/commissions/commission";
import type { DayRange } from "@/lib/core/day";

/** The largest page (docs/exchange.md 4.21). A server may give fewer rows at any time. */
export const FULL_LIMIT = 1_000;

/** One answer of the exchange, before anything is left out. */
export type WirePage = { readonly rows: readonly CommissionRow[]; readonly endId: string | null };

/** `idLessThan` null: from the newest row on. The window's days are UTC+8, both included. */
export type PageQuestion = {
  readonly window: DayRange;
  readonly idLessThan: string | null;
  readonly limit: number;
};
export type AskPage = (question: PageQuestion) => Promise<WirePage>;

/** Rows that are known to follow each other, as the answer to `idLessThan` in `window` begins with them. */
export type KnownRows = {
  readonly window: DayRange;
  readonly idLessThan: string | null;
  readonly rows: readonly CommissionRow[];
};

/** Every field the same. Two such rows can still be two rows: rows carry no id. */
export function sameRow(a: CommissionRow, b: CommissionRow): boolean {
  return (
    a.day === b.day &&
    COMMISSION_TEXTS.every((field) => a[field] === b[field]) &&
    COMMISSION_AMOUNTS.every((field) => a[field] === b[field])
  );
}

export function sameRows(a: readonly CommissionRow[], b: readonly CommissionRow[]): boolean {
  return (
    a.length === b.length &&
    a.every((row, index) => {
      const other = b[index];
      return other !== undefined && sameRow(row, other);
    })
  );
}

export function beginsKnown(rows: readonly CommissionRow[], known: readonly CommissionRow[]): boolean {
  return sameRows(rows, known.slice(0, rows.length));
}
