import { LocalTime } from "@/components/ui/local-time";
import { DATE_TAGS } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import { useWords } from "@/components/ui/text/use-words";
import type { Language } from "@/lib/core/language/language";

const inUtc8 = (language: Language) =>
  new Intl.DateTimeFormat(DATE_TAGS[language], {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZone: "Asia/Shanghai",
  });
const formats = { "en-US": inUtc8("en-US"), "zh-CN": inUtc8("zh-CN") };

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
