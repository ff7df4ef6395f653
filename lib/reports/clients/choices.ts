import type { FoundClient } from "@/lib/core/clients/client";
import type { AccountScope } from "@/lib/core/scope";
import { listClientLabels } from "@/lib/store/clients/profiles";
import { listCommissionCoins, searchClients } from "@/lib/store/commissions/facets";
import { loadReportingSettings } from "@/lib/store/rates/reference-rates";

export function loadClientLabels(scope: AccountScope): Promise<readonly string[]> {
  return listClientLabels(scope);
}

export async function loadClientChoices(scope: AccountScope) {
  const [coins, labels, { currency }] = await Promise.all([
    listCommissionCoins(scope),
    loadClientLabels(scope),
    loadReportingSettings(),
  ]);
  return { coins, labels, currency };
}

const FEW = 6;

/** The few clients that a uid, name, own number or label, or a part of one, most likely means. */
export function findFewClients(scope: AccountScope, search: string): Promise<FoundClient[]> {
  return searchClients(scope, search, FEW);
}
