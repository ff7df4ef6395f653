import { LocalTime } from "@/components/ui/local-time";
import type { Text, Words } from "@/components/ui/text/text";
import { useWords } from "@/components/ui/text/use-words";
import { dateLocale, forEachLanguage } from "@/lib/core/language";
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

/** How many rows a revision of a day changed, and how; "retold": only the exchange's running totals. */
export type ChangedRows = Readonly<Record<(typeof KINDS)[number], number>>;
const KINDS = ["changed", "added", "removed", "retold"] as const;

/** "3 changed, 1 added" */
export function changedRowsText(t: Text<"proof">, rows: ChangedRows): string {
  const parts = KINDS.filter((kind) => rows[kind] > 0).map((kind) =>
    t(`restatements.counts.${kind}`, { count: rows[kind] }),
  );
  return parts.length > 0 ? parts.join(t("comma")) : t("rowCount", { count: 0 });
}

const formats = forEachLanguage(
  (language) =>
    new Intl.DateTimeFormat(dateLocale(language), {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      timeZone: "Asia/Shanghai",
    }),
);

/** "19 Nov 2026, 20:00:00 UTC+8" */
export function utc8Text({ t, language }: Words, ms: number): string {
  return t("proof.moment", { time: formats[language].format(ms) });
}

/** An instant in the viewer's zone, and said in the exchange's. */
export function Moment({ ms }: { ms: number }) {
  const words = useWords();
  return (
    <>
      <LocalTime ms={ms} /> ({utc8Text(words, ms)})
    </>
  );
}
