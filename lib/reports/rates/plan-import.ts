import { createHash } from "node:crypto";
import { compareAmounts } from "@/lib/core/amount";
import type { ReferenceRate } from "@/lib/core/reports/valuation";
import type { RateChange } from "@/lib/store/rates/reference-rates";
import type { RatesFile } from "./rates-csv";

/** What a file would do. It is applied as a whole, and only where no line is refused. */
export type RatePlan = ReturnType<typeof planRateImport>;

type StoredForPlan = {
  readonly currency: string;
  readonly rates: readonly ReferenceRate[];
  readonly ledgerCoins: readonly string[];
};

export function planRateImport(file: RatesFile, { currency, rates, ledgerCoins }: StoredForPlan) {
  const stored = new Map(rates.map((rate) => [keyOf(rate), rate]));
  /** `before` is what a line's rate replaces, null where there is none. */
  const planned = file.lines.map((line) => ({ ...line, before: stored.get(keyOf(line.rate)) ?? null }));
  const changed = planned.filter(({ before, rate }) => before !== null && !isSame(before, rate));
  const added = planned.filter(({ before }) => before === null);
  const coins = [...new Set(file.lines.map(({ rate }) => rate.coin))];
  return {
    currency,
    added,
    changed,
    unchanged: planned.length - added.length - changed.length,
    refused: file.refused,
    /** Coins that no row of the account ever had: taken, but most often misspelt. */
    unknownCoins: coins.filter((coin) => !ledgerCoins.includes(coin)).sort(),
    /** Another one where the file or anything it meets is different: what was looked at is applied, or nothing. */
    digest: createHash("sha256")
      .update(JSON.stringify([currency, planned, file.refused]))
      .digest("hex"),
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
