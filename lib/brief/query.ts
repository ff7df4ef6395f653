import type { Parsed } from "@/lib/core/address/params";
import { type OverviewQuery, parseOverviewQuery } from "@/lib/overview/query";

/** What a plain address asks for: the last published day against its weekday of the week before. */
const DEFAULTS = { period: "latest", against: "weekdays" } as const;

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Keys: period, against, coin, as an overview's. */
export function parseBriefQuery(params: Params): Parsed<OverviewQuery> {
  return parseOverviewQuery({ ...DEFAULTS, ...params });
}

/** The query as the keys that `parseBriefQuery` reads; what is the default is left out. */
export function formatBriefQuery({ period, comparison, coin }: OverviewQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (period !== DEFAULTS.period) params.set("period", period);
  if (comparison !== DEFAULTS.against) params.set("against", comparison);
  if (coin !== null) params.set("coin", coin);
  return params;
}
