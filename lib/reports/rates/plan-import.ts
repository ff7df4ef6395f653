import { createHash } from "node:crypto";
import { compareAmounts } from "@/lib/core/amount";
import type { ReferenceRate } from "@/lib/core/reports/valuation";
import type { RateChange } from "@/lib/store/rates/reference-rates";
import type { RateLine, RatesFile, RefusedLine } from "./rates-csv";

/** A line that sets a rate; `before` is what it replaces, null where there is none. */
export type PlannedRate = RateLine & { readonly before: ReferenceRate | null };

/** What a file would do. It is applied as a whole, and only where no line is refused. */
export type RatePlan = {
  readonly currency: string;
  readonly added: readonly PlannedRate[];
  readonly changed: readonly PlannedRate[];
  /** Lines that say what is stored already. */
  readonly unchanged: number;
  readonly refused: readonly RefusedLine[];
  /** Coins that no row of the account ever had: taken, but most often misspelt. */
  readonly unknownCoins: readonly string[];
  /** Another one where the file or anything it meets is different: what was looked at is applied, or nothing. */
  readonly digest: string;
};

export type StoredForPlan = {
  readonly currency: string;
  readonly rates: readonly ReferenceRate[];
  readonly ledgerCoins: readonly string[];
};

export function planRateImport(file: RatesFile, { currency, rates, ledgerCoins }: StoredForPlan): RatePlan {
  const stored = new Map(rates.map((rate) => [keyOf(rate), rate]));
  const planned = file.lines.map(
    (line): PlannedRate => ({
      ...line,
      before: stored.get(keyOf(line.rate)) ?? null,
    }),
  );
  const changed = planned.filter(({ before, rate }) => before !== null && !isSame(before, rate));
  const added = planned.filter(({ before }) => before === null);
  const coins = [...new Set(file.lines.map(({ rate }) => rate.coin))];
  return {
    currency,
    added,
    changed,
    unchanged: planned.length - added.length - changed.length,
    refused: file.refused,
    unknownCoins: coins.filter((coin) => !ledgerCoins.includes(coin)).sort(),
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
