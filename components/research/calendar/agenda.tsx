import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";
import { dayLabel, longDayLabel } from "@/components/ui/text/day-text";
import type { Day } from "@/lib/core/day";
import type { Language } from "@/lib/core/language";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { isWithin, type MarketDates } from "@/lib/core/reality/market/market-event";
import styles from "./calendar.module.css";
import { type DatedEntry, dateId, groupByDate } from "./dated-entry";
import { EarlierDates } from "./earlier-dates";
import { EventLine } from "./event-line";

type AgendaProps = {
  entries: readonly DatedEntry[];
  dates: MarketDates;
  today: MarketDate;
  language: Language;
};

/** The dates one below the other; what is over by today folds away, and today is there though nothing is on it. */
export function Agenda({ entries, dates, today, language }: AgendaProps) {
  const t = useTranslations("calendar");
  const shown = entries.filter(({ event }) => isWithin(event.date, dates));
  if (shown.length === 0) return <StateBox title={t("none.title")} text={t("none.text")} />;
  const isNow = isWithin(today, dates);
  const earlier = isNow ? shown.filter(({ event }) => event.date < today) : [];
  const groups = groupByDate(isNow ? shown.filter(({ event }) => event.date >= today) : shown);
  if (isNow && !groups.has(today)) groups.set(today, []);
  return (
    <div className={styles.agenda}>
      {earlier.length > 0 ? (
        <EarlierDates summary={t("earlier", { count: earlier.length })}>
          <Dates groups={groupByDate(earlier)} today={today} language={language} />
        </EarlierDates>
      ) : null}
      <Dates groups={groups} today={today} language={language} />
      <p className={styles.quiet}>{t("through", { date: dayLabel(dates.to as string as Day, language) })}</p>
    </div>
  );
}

type DatesProps = {
  groups: ReadonlyMap<MarketDate, readonly DatedEntry[]>;
  today: MarketDate;
  language: Language;
};

function Dates({ groups, today, language }: DatesProps) {
  const t = useTranslations("calendar");
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([date, entries]) => (
    <section
      key={date}
      className={styles.date}
      aria-labelledby={dateId(date)}
      data-today={date === today || undefined}
    >
      <h3 className={styles.dateTitle} id={dateId(date)}>
        <time dateTime={date}>{longDayLabel(date as string as Day, language)}</time>
        {date === today ? <span className={styles.today}>{t("today")}</span> : null}
      </h3>
      {entries.length === 0 ? <p className={styles.quiet}>{t("eventCount", { count: 0 })}</p> : null}
      <ul className={styles.lines}>
        {entries.map((entry) => (
          <EventLine key={keyOf(entry)} entry={entry} language={language} />
        ))}
      </ul>
    </section>
  ));
}

function keyOf({ event }: DatedEntry): string {
  return `${"code" in event ? event.code : ""} ${event.key}`;
}
