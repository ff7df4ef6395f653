import { marketDateLabel } from "@/components/research/market-date-label";
import type { Words } from "@/components/ui/text/text";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { MarketTime } from "@/lib/core/reality/market/market-time";
import type { InstantText } from "@/lib/core/share/shared-reading";
import { momentText } from "./moment-text";
import { SharedUnknown } from "./shared-figure";

type WithWords = { words: Words };

export function SharedDate({ date, words }: WithWords & { date: MarketDate | null }) {
  if (date === null) return <SharedUnknown words={words} />;
  return (
    <time className="figure" dateTime={date}>
      {marketDateLabel(date, words.language)}
    </time>
  );
}

/** An instant, which says that it is UTC. */
export function SharedMoment({ at, words }: WithWords & { at: InstantText | Date }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {`${momentText(at, words.language)} UTC`}
    </time>
  );
}

/** An instant in UTC; a wall time as the market's clocks show it; any other text as it came. */
export function SharedTime({
  date,
  time,
  words,
}: WithWords & { date: MarketDate | null; time: MarketTime | null }) {
  const { t, language } = words;
  if (time === null) return <SharedDate date={date} words={words} />;
  if (time.kind === "instant") return <SharedMoment at={new Date(time.ms)} words={words} />;
  const day = (time.kind === "wall" ? time.date : null) ?? date;
  const dayText = day === null ? null : marketDateLabel(day, language);
  if (time.kind === "text") {
    return dayText === null ? time.text : t("research.times.text", { day: dayText, text: time.text });
  }
  const clock = time.time.slice(0, 5);
  return (
    <time dateTime={day === null ? time.time : `${day}T${time.time}`}>
      {dayText === null
        ? t("research.times.clock", { time: clock })
        : t("research.times.dayClock", { day: dayText, time: clock })}
    </time>
  );
}
