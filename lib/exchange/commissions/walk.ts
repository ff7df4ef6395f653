import { isDeepStrictEqual } from "node:util";
import type { CommissionRow } from "@/lib/core/commissions/commission";
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

export function beginsKnown(rows: readonly CommissionRow[], known: readonly CommissionRow[]): boolean {
  return isDeepStrictEqual(rows, known.slice(0, rows.length));
}
