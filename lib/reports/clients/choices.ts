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

/** The labels in use, by name. */
export async function loadClientLabels(scope: AccountScope): Promise<readonly string[]> {
  return (await listClientLabels(scope)).map(({ label }) => label);
}

/** The account's coins and labels, and the reporting currency. */
export async function loadClientChoices(scope: AccountScope): Promise<ClientChoices> {
  const [coins, labels, { currency }] = await Promise.all([
    listCommissionCoins(scope),
    loadClientLabels(scope),
    loadReportingSettings(),
  ]);
  return { coins, labels, currency };
}
