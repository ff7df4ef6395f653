import { LocalTime } from "@/components/ui/local-time";
import { EXCHANGE_ZONE, momentText } from "@/components/ui/text/moment-text";
import { useWords, type Words } from "@/components/ui/text/text";

/** "19 Nov 2026, 20:00:00 UTC+8" */
export function utc8Text({ t, language }: Words, ms: number): string {
  return t("proof.moment", { time: momentText(ms, language, "second", EXCHANGE_ZONE) });
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
