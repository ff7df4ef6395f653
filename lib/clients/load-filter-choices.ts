import { listClientLabels } from "@/lib/clients/store/profiles";
import { listCommissionCoins } from "@/lib/commissions/store/facets";
import type { AccountScope } from "@/lib/core/scope";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";

/**
 * What the list's filter offers: every coin of the ledger, every label, and the reporting currency.
 */
export async function loadFilterChoices(scope: AccountScope) {
  const [coins, labels, { currency }] = await Promise.all([
    listCommissionCoins(scope),
    loadClientLabels(scope),
    loadReportingSettings(),
  ]);
  return { coins, labels, currency };
}

export function loadClientLabels(scope: AccountScope): Promise<readonly string[]> {
  return listClientLabels(scope);
}
