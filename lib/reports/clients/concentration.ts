import { ratioOf } from "@/lib/core/amount";
import { allCommissions } from "@/lib/core/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { rankClients } from "@/lib/store/clients/ranking";
import { findGaps } from "../coverage/coverage";
import { loadKnownDays } from "../coverage/load";

/** `coin` null: what is valued of all coins, in the reporting currency. `today` is the exchange's day. */
export async function loadConcentration(
  scope: AccountScope,
  { range, coin }: { range: DayRange; coin: string | null },
  today: Day,
) {
  const days = await loadKnownDays(scope, range, today);
  const { clientCount, total, concentration, valuation } = await rankClients(scope, {
    filter: allCommissions(range),
    by: { field: "rebateAmount", coin },
    limit: 1,
  });
  return {
    /** Clients with rows on these days; of one coin, those with rows of it. */
    clientCount,
    /** Null: there are no rows, or nothing of them is valued. */
    total,
    /** `share` null: there is no total, or it is zero. */
    shares: concentration.map((largest) => ({ ...largest, share: ratioOf(largest.amount, total) })),
    unit: valuation?.currency ?? coin ?? "",
    partial: findGaps(days),
  };
}
