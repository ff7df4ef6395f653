import { cache } from "react";
import type { DifferenceUnit } from "@/components/brief/signed-figure";
import { explainPeriod } from "@/lib/brief/change";
import { formatBriefQuery } from "@/lib/brief/query";
import type { OverviewQuery } from "@/lib/overview/query";
import { accountUrl } from "../open-account";
import { loadChosen, type OpenOverview } from "../overview/open-overview";

/** Loaded once for the sentences and every table. */
export const loadExplained = cache(async (brief: OpenOverview) => {
  const { book, period, coin } = await loadChosen(brief);
  return explainPeriod(brief.scope, book, { days: period, coin });
});

export async function unitOf(brief: OpenOverview): Promise<DifferenceUnit> {
  const { coin, unit } = await loadChosen(brief);
  return { name: unit, isMoney: coin === null };
}

export function briefUrl(
  { account, query }: OpenOverview,
  change: Partial<OverviewQuery> = {},
): string {
  const params = formatBriefQuery({ ...query, ...change });
  return `${accountUrl("/brief", account)}${params.size > 0 ? `&${params}` : ""}`;
}
