import { type AuditOrigin, actorWord, doneEntry } from "@/lib/core/audit/origin";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listCommissionCoins } from "@/lib/store/commissions/facets";
import {
  listReferenceRates,
  loadReportingSettings,
  writeReferenceRates,
} from "@/lib/store/rates/reference-rates";
import { changesOf, planRateImport, type RatePlan } from "./plan-import";
import { readRatesFile } from "./rates-csv";

/** What a file of rates would do; nothing is stored. `today` is the exchange's day. */
export async function checkRateImport(scope: WholeAccountScope, text: string, today: Day): Promise<RatePlan> {
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

type Import = {
  readonly text: string;
  readonly today: Day;
  readonly digest: string;
  readonly origin: AuditOrigin;
};

/** Stores every rate of a file, if it does what the plan with this digest said; else none, and what it would do now. */
export async function applyRateImport(scope: WholeAccountScope, given: Import) {
  const plan = await checkRateImport(scope, given.text, given.today);
  if (plan.refused.length > 0) return { kind: "refused", plan } as const;
  if (plan.digest !== given.digest) return { kind: "changed-meanwhile", plan } as const;
  const { currency, added, changed } = plan;
  const { origin } = given;
  const details = { currency, added: added.length, changed: changed.length };
  const entry = doneEntry(origin, "rates-imported", currency, details);
  const written = await writeReferenceRates(currency, changesOf(plan), actorWord(origin), entry);
  if (written === "written") return { kind: "applied", plan } as const;
  return { kind: "changed-meanwhile", plan: await checkRateImport(scope, given.text, given.today) } as const;
}
