import * as store from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { RemoveAccountOutcome } from "./contract";

/**
 * Removes the account and all its data. `leavesOrders`: also where orders were sent from here whose
 * end is not known.
 */
export async function removeAccount(
  { id, name }: Pick<store.Account, "id" | "name">,
  origin: AuditOrigin,
  { leavesOrders = false }: { readonly leavesOrders?: boolean } = {},
): Promise<RemoveAccountOutcome> {
  const contents = await loadAccountContents(id);
  if (contents === null) return { kind: "gone" };
  const { days, rows, orderRecords } = contents;
  const details = orderRecords > 0 ? { days, rows, orderRecords } : { days, rows };
  const entry = doneEntry(origin, "account-removed", name, details, { id, name });
  const kind = await store.deleteAccount(id, { entry, leavesOrders });
  return kind === "deleted" ? { kind: "removed", contents } : { kind };
}

/** What removing the account deletes, as counts; null: there is no such account. */
export function loadAccountContents(accountId: number) {
  return store.loadAccountContents(accountId);
}
