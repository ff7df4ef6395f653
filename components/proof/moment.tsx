import { LocalTime } from "@/components/ui/local-time";
import type { Words } from "@/components/ui/text/text";
import { useWords } from "@/components/ui/text/use-words";
import { dateLocale, forEachLanguage } from "@/lib/core/language";

const formats = forEachLanguage(
  (language) =>
    new Intl.DateTimeFormat(dateLocale(language), {
      dateStyle: "medium",
      timeStyle: "medium",
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
