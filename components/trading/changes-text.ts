import type { Amount } from "@/lib/core/amount";
import type { Text } from "@/lib/core/text";
import type { SeenChange } from "@/lib/trading/seen-preview";

/** A sentence for each thing that differs from what was seen. */
export function changesText(t: Text<"seenPreview">, changes: readonly SeenChange[]): string {
  return changes.map((change) => changeText(t, change)).join(" ");
}

function changeText(t: Text<"seenPreview">, change: SeenChange): string {
  const figure = (amount: Amount | null) => amount ?? t("unknown");
  switch (change.what) {
    case "body":
    case "rule":
    case "limit":
    case "replaces":
    case "lines":
      return t(change.what);
    case "price":
    case "value":
    case "fee":
    case "borrows":
      return t(change.what, { before: figure(change.before), after: figure(change.after) });
    default:
      return change satisfies never;
  }
}
