import * as store from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";

/**
 * Removes the account and all its data. Returns what was removed; null if the account was gone
 * already.
 */
export async function removeAccount(
  { id, name }: Pick<store.Account, "id" | "name">,
  origin: AuditOrigin,
) {
  const contents = await loadAccountContents(id);
  if (contents === null) return null;
  const { days, rows } = contents;
  const entry = doneEntry(origin, "account-removed", name, { days, rows }, { id, name });
  return (await store.deleteAccount(id, entry)) ? contents : null;
}

/** What removing the account deletes, as counts; null: there is no such account. */
export function loadAccountContents(accountId: number) {
  return store.loadAccountContents(accountId);
}
