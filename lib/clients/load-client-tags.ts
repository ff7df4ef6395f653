import type { ClientTag, ClientTags } from "@/lib/clients/client";
import { loadClientProfiles } from "@/lib/clients/store/profiles";
import type { AccountScope } from "@/lib/core/scope";

export function loadClientTags(
  scope: AccountScope,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ClientTag>> {
  return loadClientProfiles(scope, [...new Set(uids)]);
}

/** The same for rows, as they go to the browser: one look-up for the clients on them, with nothing but what is shown next to them. */
export async function loadRowTags(
  scope: AccountScope,
  rows: readonly { readonly uid: string }[],
): Promise<ClientTags> {
  const uids = rows.map(({ uid }) => uid);
  const tags = await loadClientTags(scope, uids);
  return [...tags].map(([uid, { name, customerId, labels }]) => [
    uid,
    { name, customerId, labels },
  ]);
}
