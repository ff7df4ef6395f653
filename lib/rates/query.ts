import {
  createParamReader,
  type QueryDays,
  type RawParams,
  readPresetRange,
  toSearchParams,
} from "@/lib/core/address/params";

/** The address also has "coin" and "day": they name the open rate and do not filter the ledger. */
const OWN_KEYS = ["from", "to", "preset", "until"];

/**
 * The range, read as in the commissions. `until`: the last day of the table's page; null: the
 * newest days.
 */
export function parseRatesQuery(params: RawParams, days: QueryDays) {
  const own = [...toSearchParams(params)].filter(([key]) => OWN_KEYS.includes(key));
  const reader = createParamReader(new URLSearchParams(own));
  const range = readPresetRange(reader, days);
  return reader.parsed({ range, until: reader.day("until") });
}
