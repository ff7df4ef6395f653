import { LocalTime } from "@/components/ui/local-time";
import { useWords } from "@/components/ui/text/use-words";
import { utc8Text } from "@/lib/core/moment-text";

/** An instant in the viewer's zone, and in the exchange's. */
export function Moment({ ms }: { ms: number }) {
  const words = useWords();
  return (
    <>
      <LocalTime ms={ms} /> ({utc8Text(words, ms)})
    </>
  );
}
