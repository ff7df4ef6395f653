import type { FoundClient } from "@/lib/clients/client";
import type { AccountScope } from "@/lib/core/scope";
import { searchClients } from "./store/search";

const FEW = 6;

/** At most six clients whose uid, name, own number or label holds `search`; exact matches first. */
export function findFewClients(scope: AccountScope, search: string): Promise<FoundClient[]> {
  return searchClients(scope, search, FEW);
}
