import type { Words } from "@/components/ui/text/text";
import type { Reading } from "@/lib/core/reports/reconciliation";

/** What a total adds up, as one line. */
export function readingText({ t }: Words, reading: Reading): string {
  if (reading.kind !== "sum") return t(`readings.${reading.kind}`);
  return t("readings.sum", {
    scope: t(`readings.scopes.${reading.scope}`),
    period: t(`readings.periods.${reading.period}`),
  });
}

/** The same within a sentence. */
export function readingInSentence(words: Words, reading: Reading): string {
  const text = readingText(words, reading);
  return text.charAt(0).toLowerCase() + text.slice(1);
}
