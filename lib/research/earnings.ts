import { type EarningsPeriod, earningsPeriods } from "@/lib/core/reality/earnings-periods";
import type { Panels } from "@/lib/core/reality/panels";
import { listNewestOfEach } from "@/lib/store/panels/observations";
import type { StoredResearch } from "./desk";
import type { OfStock } from "./read";

/** Each fiscal period is told of as a forecast and as actual: some years of quarters. */
const MOST_TOLD = 40;

/** What was observed of a stock's fiscal periods, the newest first; nothing is asked. */
export async function loadEarningsPeriods(
  { exchangeId }: StoredResearch,
  of: OfStock,
): Promise<readonly EarningsPeriod[]> {
  const question = { source: "earnings", ...of } as const;
  const observed = await listNewestOfEach(exchangeId, question, ["fiscalYear", "isActual"], MOST_TOLD);
  return earningsPeriods(observed.map(({ payload }) => payload as Panels["earnings"])); // stored from its answers
}
