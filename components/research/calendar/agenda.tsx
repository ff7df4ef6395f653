import Link from "next/link";
import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { StateBox } from "@/components/ui/state-box";
import { dayLabel, longDayLabel } from "@/components/ui/text/day-text";
import type { Day } from "@/lib/core/day";
import type { Language } from "@/lib/core/language";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { codeOf, isWithin, type MarketDates } from "@/lib/core/reality/market/market-event";
import { REALITY_PATHS } from "@/lib/core/reality/source";
import styles from "./calendar.module.css";
import { type DatedEntry, dateId, groupByDate } from "./dated-entry";
import { EarlierDates } from "./earlier-dates";
import { panelPath } from "./event-link";
import { eventDetail, eventTitle } from "./event-text";

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

/** One event in words: whose, what, whether it is expected, and which answer says so. */
function EventLine({ entry, language }: { entry: DatedEntry; language: Language }) {
  const t = useTranslations("calendar");
  const { event, source, answeredAtMs } = entry;
  const code = codeOf(event);
  const detail = eventDetail(t, event, language);
  return (
    <li
      className={`${styles.kind} ${styles.line}`}
      data-kind={event.kind}
      data-expected={event.isExpected || undefined}
    >
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.code}>
        {code === null || source === "calendar" ? null : (
          <Link href={panelPath(code, source)} prefetch={false}>
            {code}
          </Link>
        )}
      </span>
      <span className={styles.words}>
        {eventTitle(t, event)}
        {detail === "" ? null : <span className={styles.detail}>{detail}</span>}
        {event.isExpected ? <span className={styles.expected}>{t("expected")}</span> : null}
      </span>
      <span className={styles.source} title={REALITY_PATHS[source]}>
        {t(`sources.${source}`)}, {t.rich("observed", { time: () => <LocalTime ms={answeredAtMs} /> })}
      </span>
    </li>
  );
}
