import type { AuditOrigin } from "@/lib/core/audit/origin";
import { type Account, deleteAccount } from "@/lib/store/accounts/accounts";
import { type AccountContents, loadAccountContents } from "@/lib/store/accounts/contents";

/**
 * Removes the account with everything that was stored of it: days, rows, runs, credentials. What has left the
 * exchange's window of 90 days cannot be fetched again. Null where it was gone already, else what went with it.
 */
export async function removeAccount(
  { id, name }: Pick<Account, "id" | "name">,
  origin: AuditOrigin,
): Promise<AccountContents | null> {
  const contents = await loadAccountContents(id);
  if (contents === null) return null;
  const { days, rows } = contents;
  const about = { account: { id, name }, object: name };
  const event = { kind: "account-removed", result: "done", ...about, details: { days, rows } } as const;
  return (await deleteAccount(id, { origin, event })) ? contents : null;
}
