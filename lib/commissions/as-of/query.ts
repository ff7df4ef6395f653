import {
  createParamReader,
  type QueryDays,
  type RawParams,
  readRangeOr,
} from "@/lib/core/address/params";

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Keys: at, an instant with its zone (2026-11-19T12:00:00Z), or null; the ledger's from, to and
 * preset.
 */
export function parseAsOfQuery(params: RawParams, days: QueryDays) {
  const reader = createParamReader(params);
  const range = readRangeOr("all", reader, days);
  const text = reader.one("at");
  const ms = text !== null && INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (text !== null && Number.isNaN(ms)) reader.refuse({ kind: "not-a-moment", given: text });
  return reader.parsed({ at: text === null ? null : new Date(ms), range });
}
