import type { DayRange } from "@/lib/core/day";
import { createParamReader, type Parsed, type RawParams } from "../commissions/params";
import { type QueryDays, readRangeOr } from "../commissions/query";

/** `at` null: no moment was chosen yet. */
export type AsOfQuery = { readonly at: Date | null; readonly range: DayRange };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Keys: at, an instant with its zone (2026-11-19T12:00:00Z); the ledger's from, to and preset. */
export function parseAsOfQuery(params: RawParams, days: QueryDays): Parsed<AsOfQuery> {
  const reader = createParamReader(params);
  const range = readRangeOr("all", reader, days);
  const text = reader.one("at");
  const ms = text !== null && INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (text !== null && Number.isNaN(ms)) {
    reader.refuse({ kind: "not-a-moment", given: text });
  }
  return reader.parsed({ at: text === null ? null : new Date(ms), range });
}
