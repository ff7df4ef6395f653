import { useTranslations } from "next-intl";
import { PageLink } from "@/components/ui/page-link";
import type { Day } from "@/lib/core/day";
import { longDayLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";
import { type Month, monthDays, monthOf } from "@/lib/core/month";
import { eventSentence, eventTitle } from "@/lib/stocks/calendar/event-text";
import { codeOf } from "@/lib/stocks/calendar/market-event";
import { panelPath } from "@/lib/stocks/calendar/stock-events";
import type { Weekday } from "@/lib/stocks/market/market-calendar";
import { type MarketDate, weekdayOf } from "@/lib/stocks/market/market-date";
import styles from "./calendar.module.css";
import { type DatedEntry, EventMark, groupByDate, keyOf, weekdayName } from "./event-days";
import { MonthKeys } from "./month-keys";

type MonthGridProps = {
  entries: readonly DatedEntry[];
  month: Month;
  weeks: readonly (readonly MarketDate[])[];
  label: string;
  today: MarketDate;
  /** Null: the exchange does not say. */
  closingDays: readonly Weekday[] | null;
  language: Language;
  hrefOf: (date: MarketDate) => string;
};

/** A day's first events; the rest is in the agenda. */
const MOST_SHOWN = 3;

export function MonthGrid({ entries, month, weeks, label, closingDays, ...of }: MonthGridProps) {
  const { today, language, hrefOf } = of;
  const groups = groupByDate(entries);
  const first = monthOf(today) === month ? today : monthDays<MarketDate>(month).from;
  return (
    <MonthKeys month={month} label={label}>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={weekdayName(weekdayOf(date), language)}>
              {weekdayName(weekdayOf(date), language, "short")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                entries={groups.get(date) ?? []}
                isOutside={monthOf(date) !== month}
                isToday={date === today}
                isFirst={date === first}
                isClosingDay={closingDays?.includes(weekdayOf(date)) ?? false}
                language={language}
                href={hrefOf(date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </MonthKeys>
  );
}

type DayCellProps = {
  date: MarketDate;
  entries: readonly DatedEntry[];
  isOutside: boolean;
  isToday: boolean;
  /** Where the Tab key enters the month. */
  isFirst: boolean;
  isClosingDay: boolean;
  language: Language;
  href: string;
};

function DayCell({
  date,
  entries,
  isOutside,
  isToday,
  isFirst,
  isClosingDay,
  language,
  href,
}: DayCellProps) {
  const t = useTranslations("calendar");
  const label = longDayLabel(date as string as Day, language);
  const more = entries.length - MOST_SHOWN;
  return (
    <td
      className={styles.cell}
      data-date={date}
      data-outside={isOutside || undefined}
      data-closing={isClosingDay || undefined}
      aria-current={isToday ? "date" : undefined}
      tabIndex={isFirst ? 0 : -1}
    >
      <div className={styles.cellHead}>
        <time dateTime={date} title={label}>
          {Number(date.slice(8))}
        </time>
        {isToday ? <span className={styles.today}>{t("today")}</span> : null}
        {isClosingDay ? <span className="visually-hidden">{t("closingDay")}</span> : null}
      </div>
      {entries.length > 0 ? (
        <ul className={styles.chips}>
          {entries.slice(0, MOST_SHOWN).map((entry) => (
            <EventChip key={keyOf(entry)} entry={entry} language={language} />
          ))}
        </ul>
      ) : null}
      {entries.length > 0 ? (
        <PageLink
          className={styles.all}
          data-day=""
          data-more={more > 0 || undefined}
          href={href}
          tabIndex={-1}
          aria-label={t("moreOn", { count: entries.length, date: label })}
        >
          <span className={styles.wide}>{more > 0 ? t("more", { count: more }) : null}</span>
          <span className={styles.narrow}>{entries.length}</span>
        </PageLink>
      ) : null}
    </td>
  );
}

function EventChip({ entry, language }: { entry: DatedEntry; language: Language }) {
  const t = useTranslations("calendar");
  const { event, source } = entry;
  const code = codeOf(event);
  const all = eventSentence(t, event, language);
  const text = (
    <>
      <EventMark kind={event.kind} isExpected={event.isExpected} />
      {code === null ? null : <strong>{code}</strong>}
      <span className={styles.chipWords}>{eventTitle(t, event)}</span>
      {event.isExpected ? <span className="visually-hidden">{t("expected")}</span> : null}
    </>
  );
  return (
    <li data-market={code === null || undefined}>
      {code === null || source === "calendar" ? (
        <span className={styles.chip} title={all}>
          {text}
        </span>
      ) : (
        <PageLink className={styles.chip} title={all} href={panelPath(code, source)} tabIndex={-1}>
          {text}
        </PageLink>
      )}
    </li>
  );
}
