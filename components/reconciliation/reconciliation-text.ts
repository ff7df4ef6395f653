import { ROW_CHANGES, type RowChanges } from "@/lib/commissions/restatement";
import type { Text, Words } from "@/lib/core/text";
import type { Reading } from "@/lib/reconciliation/reconciliation";

export function readingText({ t }: Words, reading: Reading): string {
  if (reading.kind !== "sum") return t(`totalMeanings.${reading.kind}`);
  return t("totalMeanings.sum", {
    scope: t(`totalMeanings.scopes.${reading.scope}`),
    period: t(`totalMeanings.periods.${reading.period}`),
  });
}

export function readingInSentence(words: Words, reading: Reading): string {
  const text = readingText(words, reading);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "3 changed, 1 added" */
export function changedRowsText(t: Text<"proof">, rows: RowChanges): string {
  const parts = ROW_CHANGES.filter((kind) => rows[kind] > 0).map((kind) =>
    t(`restatements.counts.${kind}`, { count: rows[kind] }),
  );
  return parts.length > 0 ? parts.join(t("comma")) : t("rowCount", { count: 0 });
}
