import type { Amount } from "@/lib/core/amount";
import { changeOf } from "@/lib/core/ratio";
import type { Change, ComparedDays, NoChange } from "@/lib/core/reports/overview";

/** What forbids any comparison of the period; null where both sides are whole. */
export function whyNotCompared({ now, before }: ComparedDays): NoChange | null {
  if (now.gaps !== null) return { kind: "not-whole", side: "now", gaps: now.gaps };
  if (before === null) return { kind: "nothing-beside" };
  return before.gaps === null ? null : { kind: "not-whole", side: "before", gaps: before.gaps };
}

/** The change of a figure whose two sides are both whole. */
export function compareFigures(now: Amount, before: Amount): Change {
  const ratio = changeOf(now, before);
  return ratio === null ? { kind: "zero-before" } : { kind: "known", ratio, before };
}
