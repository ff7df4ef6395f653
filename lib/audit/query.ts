import { AUDIT_KINDS, AUDIT_RESULTS } from "@/lib/audit/event";
import type { AuditFilter } from "@/lib/audit/filter";
import { type AuditPageRequest, parseAuditCursor } from "@/lib/audit/store/rows";
import {
  createParamReader,
  type DaysToToday,
  type Parsed,
  type RawParams,
  readRangeToToday,
  readTable,
} from "@/lib/core/address/params";

export type AuditQuery = { readonly filter: AuditFilter; readonly page: AuditPageRequest };

export function parseAuditQuery(params: RawParams, days: DaysToToday): Parsed<AuditQuery> {
  const reader = createParamReader(params);
  const filter: AuditFilter = {
    range: readRangeToToday(reader, days),
    kinds: reader.choices("kind", AUDIT_KINDS),
    results: reader.choices("result", AUDIT_RESULTS),
    persons: reader.list("who"),
    object: reader.list("object", { most: 1 })[0] ?? null,
    address: reader.list("address", { most: 1 })[0] ?? null,
  };
  const { direction, size, position } = readTable(reader, {
    sorts: ["at"] as const,
    otherwise: "at",
    parseCursor: parseAuditCursor,
  });
  return reader.parsed({ filter, page: { direction, size, position } });
}

/** The filter as the query that `parseAuditQuery` reads, for the export of the same entries. */
export function formatAuditFilter({ range, ...filter }: AuditFilter): URLSearchParams {
  const params = new URLSearchParams({ from: range.from, to: range.to });
  const lists = { kind: filter.kinds, result: filter.results, who: filter.persons };
  for (const [key, values] of Object.entries(lists)) {
    for (const value of values) params.append(key, value);
  }
  if (filter.object !== null) params.set("object", filter.object);
  if (filter.address !== null) params.set("address", filter.address);
  return params;
}

export function isAuditFiltered({
  kinds,
  results,
  persons,
  object,
  address,
}: AuditFilter): boolean {
  return kinds.length + results.length + persons.length > 0 || object !== null || address !== null;
}
