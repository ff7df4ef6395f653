import { hash } from "node:crypto";
import { listCommissionCoins } from "@/lib/commissions/store/facets";
import { compareAmounts } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { RateChange } from "@/lib/rates/store/change-rates";
import { listReferenceRates } from "@/lib/rates/store/reference-rates";
import type { ReferenceRate } from "@/lib/rates/valuation";

export type RateLine = { readonly line: number; readonly rate: ReferenceRate };

/** What the lines of a file would do to the rates in the currency; nothing is stored. */
export async function checkRateLines(
  scope: WholeAccountScope,
  { lines, currency }: { readonly lines: readonly RateLine[]; readonly currency: string },
): Promise<RatePlan> {
  const days = lines.map(({ rate }) => rate.day).sort();
  const [from, to] = [days[0], days.at(-1)];
  const coins = [...new Set(lines.map(({ rate }) => rate.coin))];
  const [rates, ledgerCoins] = await Promise.all([
    from && to ? listReferenceRates(currency, { from, to }, coins) : [],
    listCommissionCoins(scope),
  ]);
  return planRateImport(lines, { currency, rates, ledgerCoins });
}

/** What a file would do. It is applied as a whole. */
export type RatePlan = ReturnType<typeof planRateImport>;

type StoredForPlan = {
  readonly currency: string;
  readonly rates: readonly ReferenceRate[];
  readonly ledgerCoins: readonly string[];
};

export function planRateImport(
  lines: readonly RateLine[],
  { currency, rates, ledgerCoins }: StoredForPlan,
) {
  const stored = new Map(rates.map((rate) => [keyOf(rate), rate]));
  /** `before` is what a line's rate replaces, null where there is none. */
  const planned = lines.map((line) => ({
    ...line,
    before: stored.get(keyOf(line.rate)) ?? null,
  }));
  const changed = planned.filter(({ before, rate }) => before !== null && !isSame(before, rate));
  const added = planned.filter(({ before }) => before === null);
  const coins = [...new Set(lines.map(({ rate }) => rate.coin))];
  return {
    currency,
    added,
    changed,
    unchanged: planned.length - added.length - changed.length,
    /** Coins that no row of the account ever had: taken, but most often misspelt. */
    unknownCoins: coins.filter((coin) => !ledgerCoins.includes(coin)).sort(),
    /**
     * Another one where the file or anything it meets is different: what was looked at is applied,
     * or nothing.
     */
    digest: hash("sha256", JSON.stringify([currency, planned])),
  };
}

export function changesOf({ added, changed }: RatePlan): RateChange[] {
  return [...added, ...changed].map(({ rate, before }) => ({
    coin: rate.coin,
    day: rate.day,
    before,
    after: rate,
  }));
}

function keyOf({ coin, day }: ReferenceRate): string {
  return `${day} ${coin}`;
}

function isSame(a: ReferenceRate, b: ReferenceRate): boolean {
  return a.source === b.source && compareAmounts(a.rate, b.rate) === 0;
}
