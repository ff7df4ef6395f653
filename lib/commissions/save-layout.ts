import { type ColumnLayout, fitColumnLayout } from "@/lib/commissions/column-layout";
import { deletePersonSetting, loadPersonSetting, savePersonSetting } from "@/lib/users/store/users";

const KEY = "commissions.columns";

/**
 * How this person arranged the ledger's columns. `start`: for those without a layout, and for
 * columns added since.
 */
export async function loadLedgerLayout(userId: string, start: ColumnLayout): Promise<ColumnLayout> {
  return fitColumnLayout(await loadPersonSetting(userId, KEY), start);
}

/** Keeps the layout for this person; null removes it. */
export async function saveLedgerLayout(userId: string, layout: ColumnLayout | null): Promise<void> {
  if (layout === null) await deletePersonSetting(userId, KEY);
  else await savePersonSetting(userId, KEY, layout);
}
