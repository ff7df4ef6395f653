import type { Parsed, RawParams } from "@/lib/core/address/params";
import { type OverviewQuery, parseOverviewQuery } from "@/lib/overview/query";

/** Default of the address: the last published day. */
const DEFAULTS = { period: "latest" } as const;

/** Keys: period, against and coin, as in the overview's address. */
export function parseBriefQuery(
  params: Exclude<RawParams, URLSearchParams>,
): Parsed<OverviewQuery> {
  return parseOverviewQuery({ ...DEFAULTS, ...params });
}

/** The keys that `parseBriefQuery` reads, without defaults. */
export function formatBriefQuery({ period, comparison, coin }: OverviewQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (period !== DEFAULTS.period) params.set("period", period);
  if (comparison !== null) params.set("against", comparison);
  if (coin !== null) params.set("coin", coin);
  return params;
}
