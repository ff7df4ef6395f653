import type { CommissionRowKey, RowDetail } from "@/lib/core/commissions/row-key";
import type { Day } from "@/lib/core/day";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { loadCommissionRevisions, loadCommissionRowVersions } from "@/lib/store/commissions/days/history";
import { loadKnownDays } from "../coverage/load";

export async function loadRowDetail(
  scope: AccountScope,
  key: CommissionRowKey,
  today: Day,
): Promise<RowDetail> {
  const range = { from: key.day, to: key.day };
  const [versions, [day], ofAccount] = await Promise.all([
    loadCommissionRowVersions(scope, key),
    loadKnownDays(scope, range, today),
    isWholeAccount(scope) ? loadDayOfAccount(scope, key.day) : null,
  ]);
  if (!day) throw new Error(`there is no day ${key.day}`);
  return {
    versions,
    day: { day: day.day, status: day.status, ofAccount, fetchedAtMs: day.fetchedAtMs },
  };
}

async function loadDayOfAccount(scope: WholeAccountScope, day: Day): Promise<RowDetail["day"]["ofAccount"]> {
  const revisions = await loadCommissionRevisions(scope, day);
  const newest = revisions.at(-1);
  return {
    rows: newest?.rowCount ?? 0, // never read whole: no rows are stored
    revision: newest?.revision ?? 0,
    firstSeenAtMs: revisions[0]?.firstSeenAtMs ?? null,
  };
}
