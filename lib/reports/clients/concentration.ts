import type { Amount } from "@/lib/core/amount";
import { ratioOf } from "@/lib/core/amount";
import { allCommissions } from "@/lib/core/commissions/commission";
import type { DayGaps } from "@/lib/core/coverage";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { rankClients } from "@/lib/store/clients/ranking";
import { findGaps } from "../coverage/coverage";
import { loadKnownDays } from "../coverage/load";

export type Concentration = {
  /** Clients with rows on these days; of one coin, those with rows of it. */
  readonly clientCount: number;
  /** Null: there are no rows, or nothing of them is valued. */
  readonly total: Amount | null;
  /** `share` null: there is no total, or it is zero. */
  readonly shares: readonly {
    readonly top: number;
    readonly amount: Amount | null;
    readonly share: Amount | null;
  }[];
  readonly unit: string;
  /** Why the days are not whole; null where they are. */
  readonly partial: DayGaps | null;
};

/** `coin` null: what is valued of all coins, in the reporting currency. `today` is the exchange's day. */
export async function loadConcentration(
  scope: AccountScope,
  { range, coin }: { range: DayRange; coin: string | null },
  today: Day,
): Promise<Concentration> {
  const days = await loadKnownDays(scope, range, today);
  const { clientCount, total, concentration, valuation } = await rankClients(scope, {
    filter: allCommissions(range),
    by:
      coin === null
        ? { kind: "value", field: "rebateAmount" }
        : { kind: "amount", field: "rebateAmount", coin },
    limit: 1,
  });
  return {
    clientCount,
    total,
    shares: concentration.map(({ top, amount }) => ({
      top,
      amount,
      share: ratioOf(amount, total),
    })),
    unit: valuation?.currency ?? coin ?? "",
    partial: findGaps(days),
  };
}
