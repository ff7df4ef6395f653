import type { Explanation } from "@/lib/brief/explain";
import { readChange } from "@/lib/brief/store/change";
import type { CoinDaySums } from "@/lib/commissions/store/reads";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import { within } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { whyNotCompared } from "@/lib/overview/compare";
import { whollyValuedCoins } from "@/lib/overview/figures";
import type { OverviewBook } from "@/lib/overview/load-overview";
import type { ComparedDays, NoChange } from "@/lib/overview/overview";
import type { Valuation } from "@/lib/rates/valuation";

/** The page names so many clients, symbols and so on. */
const MOST_LINES = 12;

export type ExplainedPeriod = Explanation & {
  /** Coins without a rate on some day of either side; no figure includes them. */
  readonly leftOut: readonly string[];
};

/** Coins without a rate on some day of the sums. */
export function coinsLeftOut(valuation: Valuation, sums: readonly CoinDaySums[]): string[] {
  const valued = whollyValuedCoins(valuation, sums);
  return coinsOf(sums).filter((name) => !valued.includes(name));
}

/**
 * Why a period's rebate differs from the period before, or why they are not compared. `coin` null:
 * all coins, valued.
 */
export async function explainPeriod(
  scope: AccountScope,
  { sums, valuation }: OverviewBook,
  { days, coin }: { readonly days: ComparedDays; readonly coin: string | null },
): Promise<ExplainedPeriod | NoChange> {
  const why = whyNotCompared(days);
  const { now, before } = days;
  if (why || before === null) return why ?? { kind: "nothing-beside" };
  const shown = [...within(sums, now), ...within(sums, before)];
  const leftOut = coin === null ? coinsLeftOut(valuation, shown) : [];
  if (leftOut.length > 0 && leftOut.length === coinsOf(shown).length) return { kind: "not-valued" };
  const explanation = await readChange(scope, {
    now: { from: now.from, to: now.to },
    before: { from: before.from, to: before.to },
    coin,
    exceptCoins: leftOut,
    mostLines: MOST_LINES,
  });
  return { ...explanation, leftOut };
}
