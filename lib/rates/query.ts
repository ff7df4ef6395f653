import {
  createParamReader,
  type QueryDays,
  type RawParams,
  readPresetRange,
  toSearchParams,
} from "@/lib/core/address/params";

/** "coin" and "day" of this address are the rate that is open: no filter of the ledger. */
const OWN_KEYS = ["from", "to", "preset", "until"];

/** The range as the commissions read it. `until`: the last day of the table's page; null: the range's newest days. */
export function parseRatesQuery(params: RawParams, days: QueryDays) {
  const own = [...toSearchParams(params)].filter(([key]) => OWN_KEYS.includes(key));
  const reader = createParamReader(new URLSearchParams(own));
  const range = readPresetRange(reader, days);
  return reader.parsed({ range, until: reader.day("until") });
}
