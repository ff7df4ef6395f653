import type { AddressProblem } from "@/lib/core/address/address-problem";
import type { Day, DayRange } from "@/lib/core/day";
import { createParamReader, type RawParams, toSearchParams } from "../commissions/params";
import { type QueryDays, readCommissionFilter } from "../commissions/query";

/** `until`: the last day of the table's page; null: the range's newest days. */
export type ParsedRatesQuery =
  | { readonly ok: true; readonly range: DayRange; readonly until: Day | null }
  | { readonly ok: false; readonly problems: readonly AddressProblem[] };

/** "coin" and "day" of this address are the rate that is open: no filter of the ledger. */
const OWN_KEYS = ["from", "to", "preset", "until"];

/** What a rates address asks for: the range as the commissions read it, and the table's page. */
export function parseRatesQuery(params: RawParams, days: QueryDays): ParsedRatesQuery {
  const own = [...toSearchParams(params)].filter(([key]) => OWN_KEYS.includes(key));
  const reader = createParamReader(new URLSearchParams(own));
  const { range } = readCommissionFilter(reader, days);
  const until = reader.day("until");
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, range, until };
}
