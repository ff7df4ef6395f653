import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { appendAudit } from "@/lib/store/audit/log";
import {
  finishUndo,
  importEntry,
  listUndoDays,
  removeImportedDay,
  type UndoDay,
} from "@/lib/store/imports/commission-imports";

export type UndoOutcome = {
  readonly removed: readonly Day[];
  /** Days that stay, and why: the exchange's own rows stand there, or their month was closed. */
  readonly kept: readonly UndoDay[];
};

/** Takes out every day that an import brought in and that is still its own, each in a transaction of its own. */
export async function undoImport(
  scope: WholeAccountScope,
  importId: number,
  { at, origin }: { readonly at: Date; readonly origin: AuditOrigin },
): Promise<UndoOutcome> {
  const about = { accountId: scope.accountId, importId };
  await appendAudit(importEntry(origin, about, { kind: "import-undone", result: "begun" }));
  const days = await listUndoDays(scope, importId);
  const removed: Day[] = [];
  const kept: UndoDay[] = [];
  for (const each of days) {
    const isRemoved = each.obstacle === null && (await removeImportedDay(scope, importId, each.day, at));
    if (isRemoved) removed.push(each.day);
    else kept.push({ day: each.day, obstacle: each.obstacle ?? "read-since" });
  }
  const end = { kind: "import-undone", result: "done", days: removed.length, kept: kept.length } as const;
  await finishUndo(scope, importId, at, importEntry(origin, about, end));
  return { removed, kept };
}
