import { hash } from "node:crypto";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { listCommissionCoins } from "@/lib/commissions/store/facets";
import { compareAmounts } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type RateChange, writeReferenceRates } from "@/lib/rates/store/change-rates";
import { listReferenceRates, loadReportingSettings } from "@/lib/rates/store/reference-rates";
import type { ReferenceRate } from "@/lib/rates/valuation";
import { type RatesFile, readRatesFile } from "./rates-csv";

/** What a file of rates would do; nothing is stored. `today` is the exchange's day. */
export async function checkRateImport(
  scope: WholeAccountScope,
  { text, today }: { text: string; today: Day },
): Promise<RatePlan> {
  const { currency } = await loadReportingSettings();
  const file = readRatesFile(text, { currency, today });
  const days = file.lines.map(({ rate }) => rate.day).sort();
  const [from, to] = [days[0], days.at(-1)];
  const coins = [...new Set(file.lines.map(({ rate }) => rate.coin))];
  const [rates, ledgerCoins] = await Promise.all([
    from && to ? listReferenceRates(currency, { from, to }, coins) : [],
    listCommissionCoins(scope),
  ]);
  return planRateImport(file, { currency, rates, ledgerCoins });
}

/**
 * Stores every rate of a file, if it does what the plan with this digest said; else none, and what
 * it would do now.
 */
export async function applyRateImport(
  scope: WholeAccountScope,
  { text, today, digest }: { text: string; today: Day; digest: string },
  origin: AuditOrigin,
) {
  const plan = await checkRateImport(scope, { text, today });
  if (plan.refused.length > 0) return { kind: "refused", plan } as const;
  if (plan.digest !== digest) return { kind: "changed-meanwhile", plan } as const;
  const { currency, added, changed } = plan;
  const details = { currency, added: added.length, changed: changed.length };
  const entry = doneEntry(origin, "rates-imported", currency, details);
  const written = await writeReferenceRates(currency, changesOf(plan), actorWord(origin), entry);
  if (written === "written") return { kind: "applied", plan } as const;
  return {
    kind: "changed-meanwhile",
    plan: await checkRateImport(scope, { text, today }),
  } as const;
}

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
  const planned = file.lines.map((line) => ({
    ...line,
    before: stored.get(keyOf(line.rate)) ?? null,
  }));
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
    /**
     * Another one where the file or anything it meets is different: what was looked at is applied,
     * or nothing.
     */
    digest: hash("sha256", JSON.stringify([currency, planned, file.refused])),
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
