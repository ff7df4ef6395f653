import { allCommissions } from "@/lib/commissions/commission";
import { sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { type Amount, compareAmounts, isZeroAmount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import { presetRange } from "@/lib/core/presets";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import type { AssetReading, TradingBook } from "@/lib/trading/kept";

/** What a coin's rebates came to, beside what the account has of it. */
export type EarnedCoin = {
  readonly coin: string;
  readonly earned: Amount;
  /** Null: the account lists none of the coin. */
  readonly available: Amount | null;
};

/** The coin that earnings are sold for. */
export const SOLD_FOR = "USDT";

/**
 * The rebates of the month to date by coin, the ledger's, but for the coin that they would be sold
 * for.
 */
export async function loadEarned(
  book: TradingBook,
  { assets }: AssetReading,
): Promise<{ readonly range: DayRange; readonly coins: readonly EarnedCoin[] }> {
  const range = presetRange("mtd", await loadBookDays(book));
  const sums = await sumCommissionsByCoin(book, allCommissions(range));
  const coins = sums
    .filter(
      ({ coin, rebateAmount }) =>
        coin !== SOLD_FOR && compareAmounts(rebateAmount, "0" as Amount) > 0,
    )
    .map(({ coin, rebateAmount }) => ({
      coin,
      earned: rebateAmount,
      available: assets.assets.find((one) => one.coin === coin)?.available ?? null,
    }));
  return { range, coins };
}

/**
 * How much a ticket sells of a coin's earnings: never more than is available. Null: there is
 * nothing to sell.
 */
export function sellable({ earned, available }: EarnedCoin): Amount | null {
  if (available === null || isZeroAmount(available)) return null;
  return compareAmounts(available, earned) < 0 ? available : earned;
}
