import type { Text } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { FIELD_NAMES } from "@/lib/trading/changes/form-fields";
import { CATEGORIES } from "@/lib/trading/exchange-words";

const WORDS = [
  "tpsl",
  "trigger",
  "buy",
  "sell",
  "long",
  "short",
  "full",
  "partial",
  "market",
  "limit",
  "mark",
  "yes",
  "no",
  "crossed",
  "isolated",
  "both",
  "either",
  "neutral",
  "arithmetic",
  "geometric",
  "one_way_mode",
  "hedge_mode",
] as const;

/** A word of a choice. */
export function optionText(t: Text<"trade">, value: string): string {
  if (value === "") return t("changes.words.none");
  const category = CATEGORIES.find((one) => one === value);
  if (category) return t(`categories.${category}`);
  const word = WORDS.find((one) => one === value);
  return word ? t(`changes.words.${word}`) : visibleText(value);
}

/** A field's name in words; one that nobody lists as the exchange writes it. */
export function fieldText(t: Text<"trade">, field: string): string {
  const known = FIELD_NAMES.find((one) => one === field);
  return known ? t(`changes.fields.${known}`) : visibleText(field);
}
