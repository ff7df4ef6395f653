import { cache } from "react";
import type { VisibleAccount } from "@/lib/access/scope/account-scope";
import type { DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type BookDays, loadBookDays } from "@/lib/reports/coverage/load";
import { loadReconciliation } from "@/lib/reports/reconciliation/load";

export type OpenProof = {
  readonly scope: WholeAccountScope;
  readonly account: VisibleAccount;
  readonly days: BookDays;
};

export async function openProof(scope: WholeAccountScope, account: VisibleAccount): Promise<OpenProof> {
  return { scope, account, days: await loadBookDays(scope) };
}

export const reconciliationOf = cache(
  (scope: WholeAccountScope, from: DayRange["from"], to: DayRange["to"]) =>
    loadReconciliation(scope, { from, to }),
);
