import type { AccountScope } from "@/lib/core/scope";
import { listClientLabels } from "@/lib/store/clients/profiles";
import { listCommissionCoins } from "@/lib/store/commissions/facets";
import { loadReportingSettings } from "@/lib/store/rates/reference-rates";

/** What a list of clients can be asked for. */
export type ClientChoices = {
  readonly coins: readonly string[];
  /** Labels in use, by name. */
  readonly labels: readonly string[];
  readonly currency: string;
};

/** The account's coins and labels, and the reporting currency. */
export async function loadClientChoices(scope: AccountScope): Promise<ClientChoices> {
  const [coins, labels, { currency }] = await Promise.all([
    listCommissionCoins(scope),
    listClientLabels(scope),
    loadReportingSettings(),
  ]);
  return { coins, labels: labels.map(({ label }) => label), currency };
}
