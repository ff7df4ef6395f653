import { type AccountScope, grantClientScope } from "@/lib/core/scope";
import { listOwnTerms } from "@/lib/payouts/store/partner-terms";
import { listGrants } from "@/lib/people/store/grants";
import { listGrantedClients } from "@/lib/users/store/partner-clients";

/**
 * The scope of a partner whom the scope's partner introduced, so that the server can compute the
 * introducer's share. Nothing else that is read with it may reach the introducer. Null: the scope's
 * partner has no term of that partner. Without clients: the other one is no partner now.
 */
export async function findIntroducedScope(
  scope: AccountScope,
  partnerId: string,
): Promise<AccountScope | null> {
  const { accountId } = scope;
  const [terms, grants] = await Promise.all([listOwnTerms(scope), listGrants(partnerId)]);
  const isIntroduced = terms.some(({ introduced }) => introduced?.id === partnerId);
  const isPartner = grants.some((each) => each.accountId === accountId && each.role === "partner");
  if (!isIntroduced) return null;
  const uids = isPartner ? await listGrantedClients({ userId: partnerId, accountId }) : [];
  return grantClientScope(accountId, uids, partnerId);
}

/** The same with the clients that an approved statement of that partner names. */
export function narrowToStatement(
  introduced: AccountScope,
  clients: readonly { readonly uid: string }[],
): AccountScope {
  const uids = clients.map(({ uid }) => uid);
  return grantClientScope(introduced.accountId, uids, introduced.partnerId);
}
