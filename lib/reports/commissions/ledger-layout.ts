import { type ColumnLayout, fitColumnLayout } from "@/lib/core/commissions/column-layout";
import { deletePersonSetting, loadPersonSetting, savePersonSetting } from "@/lib/store/people/users";

const KEY = "commissions.columns";

/** How this person arranged the ledger; `start` where he did not, or for columns that are new since. */
export async function loadLedgerLayout(userId: string, start: ColumnLayout): Promise<ColumnLayout> {
  return fitColumnLayout(await loadPersonSetting(userId, KEY), start);
}

/** Keeps the layout for this person; null: what everybody starts with holds again. */
export async function saveLedgerLayout(userId: string, layout: ColumnLayout | null): Promise<void> {
  if (layout === null) await deletePersonSetting(userId, KEY);
  else await savePersonSetting(userId, KEY, layout);
}
