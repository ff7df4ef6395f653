import type { FoundClient } from "@/lib/core/clients/client";
import type { AccountScope } from "@/lib/core/scope";
import { searchClients } from "@/lib/store/commissions/facets";

/** More letters say better who is meant. */
const FEW = 6;

/** The few clients that a uid, name, own number or label, or a part of one, most likely means. */
export function findFewClients(scope: AccountScope, search: string): Promise<FoundClient[]> {
  return searchClients(scope, search, FEW);
}
