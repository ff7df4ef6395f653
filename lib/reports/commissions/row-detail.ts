import type { CommissionRowKey, RowDetail } from "@/lib/core/commissions/row-key";
import type { Day } from "@/lib/core/day";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { loadCommissionRevisions, loadCommissionRowVersions } from "@/lib/store/commissions/days/history";
import { loadKnownDays } from "../coverage/load";

export async function loadRowDetail(
  scope: AccountScope,
  key: CommissionRowKey,
  today: Day,
): Promise<RowDetail> {
  const range = { from: key.day, to: key.day };
  const [versions, [known], revisions] = await Promise.all([
    loadCommissionRowVersions(scope, key),
    loadKnownDays(scope, range, today),
    isWholeAccount(scope) ? loadCommissionRevisions(scope, key.day) : null,
  ]);
  if (!known) throw new Error(`there is no day ${key.day}`);
  const { day, status, fetchedAtMs } = known;
  const newest = revisions?.at(-1);
  const ofAccount = revisions && {
    rows: newest?.rowCount ?? 0, // never read whole: no rows are stored
    revision: newest?.revision ?? 0,
    firstSeenAtMs: revisions[0]?.firstSeenAtMs ?? null,
  };
  return { versions, day: { day, status, ofAccount, fetchedAtMs } };
}
