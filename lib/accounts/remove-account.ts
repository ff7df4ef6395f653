import { type Account, deleteAccount, loadAccountContents } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";

export { loadAccountContents } from "@/lib/accounts/store/accounts";

/**
 * Removes the account and all its data. Returns what was removed; null if the account was gone
 * already.
 */
export async function removeAccount(
  { id, name }: Pick<Account, "id" | "name">,
  origin: AuditOrigin,
) {
  const contents = await loadAccountContents(id);
  if (contents === null) return null;
  const { days, rows } = contents;
  const entry = doneEntry(origin, "account-removed", name, { days, rows }, { id, name });
  return (await deleteAccount(id, entry)) ? contents : null;
}
