import type { ClientTag, ClientTags } from "@/lib/clients/client";
import { loadClientProfiles } from "@/lib/clients/store/profiles";
import type { AccountScope } from "@/lib/core/scope";

/** Tags of these clients by uid; a client without a profile is absent. */
export function loadClientTags(
  scope: AccountScope,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ClientTag>> {
  return loadClientProfiles(scope, [...new Set(uids)]);
}

/** Tags of the clients of some rows, as sent to the browser. One look-up for all of them. */
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

/** Names of the rows' clients by uid, if they have one. */
export async function loadClientNames(
  scope: AccountScope,
  rows: readonly { readonly uid: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [uid, { name }] of await loadRowTags(scope, rows))
    if (name !== null) names.set(uid, name);
  return names;
}
