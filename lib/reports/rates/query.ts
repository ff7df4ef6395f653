import type { AddressProblem } from "@/lib/core/address/address-problem";
import { type Day, type DayRange, parseDay } from "@/lib/core/day";
import { createParamReader, type RawParams } from "../commissions/params";
import { type QueryDays, readCommissionFilter } from "../commissions/query";

/** `until`: the last day of the table's page; null: the range's newest days. */
export type ParsedRatesQuery =
  | { readonly ok: true; readonly range: DayRange; readonly until: Day | null }
  | { readonly ok: false; readonly problems: readonly AddressProblem[] };

/** What a rates address asks for: the range as the commissions read it, and the table's page. */
export function parseRatesQuery(params: RawParams, days: QueryDays): ParsedRatesQuery {
  const given = new Map(RANGE_KEYS.map((key) => [key, valuesOf(params, key)]));
  const reader = createParamReader(Object.fromEntries(given));
  const { range } = readCommissionFilter(reader, days);
  const until = readUntil(reader.one("until"), reader.refuse);
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, range, until };
}

/** "coin" and "day" of this address are the rate that is open: no filter of the ledger. */
const RANGE_KEYS = ["from", "to", "preset", "until"] as const;

function valuesOf(params: RawParams, key: string): string[] {
  if (params instanceof URLSearchParams) return params.getAll(key);
  const value = Object.hasOwn(params, key) ? params[key] : undefined;
  return value === undefined ? [] : [value].flat();
}

function readUntil(text: string | null, refuse: (problem: AddressProblem) => void): Day | null {
  try {
    return text === null ? null : parseDay(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    refuse({ kind: "not-a-day", given: text ?? "" });
    return null;
  }
}
