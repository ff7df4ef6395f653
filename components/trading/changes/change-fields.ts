import type { Text } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { FIELD_NAMES } from "@/lib/trading/changes/form-fields";

/** A field's name in words; one that nobody lists as the exchange writes it. */
export function fieldText(t: Text<"trade">, field: string): string {
  const known = FIELD_NAMES.find((one) => one === field);
  return known ? t(`changes.fields.${known}`) : visibleText(field);
}
