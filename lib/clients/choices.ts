import type { FoundClient } from "@/lib/clients/client";
import { listClientLabels } from "@/lib/clients/store/profiles";
import { listCommissionCoins } from "@/lib/commissions/store/facets";
import type { AccountScope } from "@/lib/core/scope";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import { searchClients } from "./store/search";

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
