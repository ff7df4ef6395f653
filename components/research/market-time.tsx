import { useLocale, useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { MarketTime } from "@/lib/core/reality/market/market-time";
import { marketDateLabel } from "./market-date-label";
import { NotSaid } from "./not-said";

export function DateCell({ date }: { date: MarketDate | null }) {
  const language = useLocale();
  if (date === null) return <NotSaid />;
  return <time dateTime={date}>{marketDateLabel(date, language)}</time>;
}

/** An instant in the viewer's zone; a wall time as the market's clocks show it; any other text as it came. */
export function TimeCell({ date, time }: { date: MarketDate | null; time: MarketTime | null }) {
  const t = useTranslations("research");
  const language = useLocale();
  if (time === null) return <DateCell date={date} />;
  if (time.kind === "instant") return <LocalTime ms={time.ms} />;
  const day = (time.kind === "wall" ? time.date : null) ?? date;
  const dayText = day === null ? null : marketDateLabel(day, language);
  if (time.kind === "text") {
    return dayText === null ? time.text : t("times.text", { day: dayText, text: time.text });
  }
  const clock = time.time.slice(0, 5);
  return (
    <time dateTime={day === null ? time.time : `${day}T${time.time}`}>
      {dayText === null
        ? t("times.clock", { time: clock })
        : t("times.dayClock", { day: dayText, time: clock })}
    </time>
  );
}
