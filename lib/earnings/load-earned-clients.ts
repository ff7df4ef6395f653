import { shareOf } from "@/lib/commissions/breakdown/assemble";
import { countMissing } from "@/lib/commissions/count-missing";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import { type Amount, isZeroAmount, sumAmounts } from "@/lib/core/amount";
import { type DayRange, listDays, within } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { append } from "@/lib/core/large-lists";
import type { AccountScope } from "@/lib/core/scope";
import { whyNotCompared } from "@/lib/overview/compare";
import { whollyValuedCoins } from "@/lib/overview/figures";
import { MOST_MOVERS } from "@/lib/overview/group-movers";
import type { ComparedDays, Movers } from "@/lib/overview/overview";
import { type DayRate, dayRates } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { CoinAmount } from "@/lib/rates/valuation";
import { totalOf } from "@/lib/rates/value-field";
import { addCoins, type Earner } from "./earnings";
import { type EarnedBook, loadCover } from "./load-earnings";
import { rankEarners, sumEarnedByClient } from "./store";

const MOST_LARGEST = 5;
const ONE = "1" as Amount;

/**
 * The clients that earned a partner most, and those whose part rose and fell, or why they are not
 * compared. `coin` null: all coins, valued. `book`: has these days.
 */
export async function loadEarnedClients(
  scope: AccountScope,
  { cover, clientDays, valuation }: EarnedBook,
  { days, coin }: { readonly days: ComparedDays; readonly coin: string | null },
) {
  const { now } = days;
  const why = whyNotCompared(days);
  const before = why === null ? days.before : null;
  const shown = within(clientDays, now);
  if (before) append(shown, within(clientDays, before));
  const valued = whollyValuedCoins(valuation, shown);
  const leftOut = coin === null ? coinsOf(shown).filter((name) => !valued.includes(name)) : [];
  const ranked = before ? [...new Set([...listDays(before), ...listDays(now)])] : listDays(now);
  const rates: DayRate[] =
    coin === null
      ? dayRates(ranked, valuation, valued)
      : ranked.map((day) => ({ day, coin, rate: ONE }));
  const { largest, ...movers } = await rankEarners(
    scope,
    { cover, range: now, before, uids: null },
    { rates, limit: MOST_MOVERS, largest: MOST_LARGEST },
  );
  const own = within(clientDays, now).filter((sum) =>
    coin === null ? !leftOut.includes(sum.coin) : sum.coin === coin,
  );
  const total = totalOf(own, "earned", coin === null ? valuation : null);
  const missingRows = countMissing(own, "earned");
  return {
    largest: largest.map(({ name, now: amount }) => ({
      uid: name,
      amount,
      share: missingRows > 0 ? null : shareOf(amount, total), // a share of a part would be too large
    })),
    movers: why ?? (movers satisfies Movers),
    /** Coins without a rate on some day; no figure includes them. */
    leftOut,
    /** Rows of the period without fees, of which no share is known; `largest` leaves out their clients. */
    missingRows,
  };
}

/** What a client earned a partner, in one coin or (null) as the value of all. */
export type ClientEarned = {
  /** Null: nothing of it has a value, or no row gives the fees that it is a share of. */
  readonly amount: Amount | null;
  /** So many rows do not give these fees. */
  readonly missingRows: number;
  readonly unvalued: readonly CoinAmount[];
  readonly native: readonly CoinAmount[];
};

/** By client; one whose rows no term covers is absent. `coin` null: values. */
export async function loadEarnedOf(
  scope: AccountScope,
  earner: Earner,
  {
    range,
    uids,
    coin,
  }: { readonly range: DayRange; readonly uids: readonly string[]; readonly coin: string | null },
): Promise<ReadonlyMap<string, ClientEarned>> {
  const [cover, valuation] = await Promise.all([
    loadCover(scope, earner, range),
    readValuation(range),
  ]);
  const rates = dayRates(listDays(range), valuation);
  const sums = await sumEarnedByClient(scope, { cover, range, before: null, uids }, rates);
  const shown = sums.filter((sum) => coin === null || sum.coin === coin);
  return new Map(
    [...groupBy(shown, ({ uid }) => uid)].map(([uid, of]) => {
      const native = addCoins(of);
      const missingRows = countMissing(of, "earned");
      if (coin !== null)
        return [uid, { amount: of[0]?.earned ?? null, missingRows, unvalued: [], native }];
      const unvalued = of
        .filter((sum) => !isZeroAmount(sum.unvalued))
        .map((sum) => ({ coin: sum.coin, amount: sum.unvalued }));
      const given = of.filter(({ earned }) => earned !== null);
      const isUnknown = given.every(
        ({ value, unvalued: left }) => isZeroAmount(value) && !isZeroAmount(left),
      );
      const amount = isUnknown ? null : sumAmounts(given.map(({ value }) => value));
      return [uid, { amount, missingRows, unvalued, native }];
    }),
  );
}
