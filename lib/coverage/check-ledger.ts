import { checkVersions, findBrokenRules } from "@/lib/commissions/store/days/check";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadCoverage } from "./load-coverage";

const GAPS = ["missing", "failed", "lost"] as const;

export type LedgerFault = Awaited<ReturnType<typeof checkLedger>>["faults"][number];

/**
 * Reads everything that is stored of an account's records. `faults` empty: all of it is as it
 * should be.
 */
export async function checkLedger(scope: WholeAccountScope, signal: AbortSignal) {
  const { versions, rows, broken } = await checkVersions(scope, signal);
  const rules = await findBrokenRules(scope);
  const { days } = await loadCoverage(scope);
  const gaps = GAPS.map((rule) => ({
    rule,
    days: days.filter(({ status }) => status === rule).map(({ day }) => day),
  }));
  return {
    versions,
    rows,
    faults: [...broken, ...rules, ...gaps.filter((gap) => gap.days.length > 0)],
  };
}
