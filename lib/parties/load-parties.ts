import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import * as store from "@/lib/parties/store";
import type { PartnerParty, Party } from "./party";

/** What documents say of the broker, and the account's settings for them. */
export function loadAccountDocuments(scope: WholeAccountScope) {
  return store.findAccountDocuments(scope);
}

type OwnParty = { readonly partnerId: string; readonly party: Party };

/** What documents say of the partner whose scope it is; null: it is nobody's. */
export async function loadOwnParty(scope: AccountScope): Promise<OwnParty | null> {
  const { partnerId } = scope;
  if (partnerId === null) return null;
  return { partnerId, party: await store.findPartnerParty(scope, partnerId) };
}

export function listPartnerParties(scope: WholeAccountScope): Promise<PartnerParty[]> {
  return store.listPartnerParties(scope);
}

/** A logo that the account has or had; null: none with this hash. */
export function loadLogo(scope: AccountScope, hash: string) {
  return store.findLogo(scope, hash);
}
