import type { ReactNode } from "react";
import type { Day } from "@/lib/core/day";
import { longDayLabel } from "@/lib/core/day-text";
import { groupBy } from "@/lib/core/group-by";
import { dateLocale, type Language } from "@/lib/core/language";
import { listText } from "@/lib/core/list-text";
import { areaText, type Words } from "@/lib/core/text";
import type { CalendarEntry } from "@/lib/stocks/calendar/calendar-entry";
import { eventDetail, eventTitle } from "@/lib/stocks/calendar/event-text";
import { codeOf, type MarketEventKind } from "@/lib/stocks/calendar/market-event";
import {
  type MarketCalendar,
  type MarketClosure,
  WEEKDAYS,
  type Weekday,
} from "@/lib/stocks/market/market-calendar";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { Instant, Medium } from "../panels/medium";

export type DatedEntry = Omit<CalendarEntry<Instant>, "changedAt">;

const COLOURS: Readonly<Record<MarketEventKind, string>> = {
  closure: "var(--text-muted)",
  "early-end": "var(--text-muted)",
  suspension: "var(--loss)",
  resumption: "var(--gain)",
  split: "var(--series-7)",
  "ex-date": "var(--series-5)",
  "record-date": "var(--series-2)",
  "pay-date": "var(--series-3)",
  report: "var(--series-1)",
};

/**
 * A square is a market event, half filled for an early end; a circle is a stock's; a hollow one is
 * not confirmed.
 */
export function EventMark({
  kind,
  isExpected = false,
}: {
  kind: MarketEventKind;
  isExpected?: boolean;
}) {
  const colour = COLOURS[kind];
  const isMarket = kind === "closure" || kind === "early-end";
  return (
    <svg className="mark" width="10" height="10" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="8"
        height="8"
        rx={isMarket ? 1 : 4}
        fill={isExpected || kind === "early-end" ? "none" : colour}
        stroke={colour}
        strokeWidth="1.5"
      />
      {kind === "early-end" ? <rect x="5" y="1" width="4" height="8" fill={colour} /> : null}
    </svg>
  );
}

export function groupByDate(entries: readonly DatedEntry[]): Map<MarketDate, DatedEntry[]> {
  return groupBy(entries, ({ event }) => event.date);
}

export function dateId(date: MarketDate): string {
  return `on-${date}`;
}

type EventDaysProps = {
  groups: ReadonlyMap<MarketDate, readonly DatedEntry[]>;
  today?: MarketDate;
  codeOfEntry?: (code: string, entry: DatedEntry) => ReactNode;
  medium: Medium;
};

export function EventDays({ groups, today, codeOfEntry = (code) => code, medium }: EventDaysProps) {
  const t = areaText(medium.t, "calendar");
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([date, entries]) => (
    <section key={date} className="day" aria-labelledby={dateId(date)}>
      <h3 className="subtitle" id={dateId(date)}>
        <time dateTime={date}>{longDayLabel(date as string as Day, medium.language)}</time>
        {date === today ? <span className="muted"> · {t("today")}</span> : null}
      </h3>
      {entries.length === 0 ? <p className="quiet">{t("eventCount", { count: 0 })}</p> : null}
      <ul>
        {entries.map((entry) => {
          const code = codeOf(entry.event);
          return (
            <EventLine key={keyOf(entry)} entry={entry} medium={medium}>
              {code === null ? null : codeOfEntry(code, entry)}
            </EventLine>
          );
        })}
      </ul>
    </section>
  ));
}

export function keyOf({ event }: Pick<DatedEntry, "event">): string {
  return `${codeOf(event) ?? ""} ${event.key}`;
}

type EventLineProps = { entry: DatedEntry; medium: Medium; children: ReactNode };

function EventLine({ entry: { event, source, answeredAt }, medium, children }: EventLineProps) {
  const t = areaText(medium.t, "calendar");
  const detail = eventDetail(t, event, medium.language);
  return (
    <li className="event">
      <EventMark kind={event.kind} isExpected={event.isExpected} />
      <span className="code">{children}</span>
      <span>
        {eventTitle(t, event)}
        {detail === "" ? null : <span className="detail">{detail}</span>}
        {event.isExpected ? (
          <span className="tag" data-tone="forecast">
            {t("expected")}
          </span>
        ) : null}
      </span>
      <span className="note">
        {t(`sources.${source}`)}, {t.rich("updated", { time: () => medium.moment(answeredAt) })}
      </span>
    </li>
  );
}

type MarketNotesProps = {
  /** Closures without begin and end. */
  undated: readonly MarketClosure[];
  calendar: MarketCalendar | null;
  words: Words;
};

/**
 * What the dates are based on: the exchange's label of the zone, what is assumed, and what is
 * missing.
 */
export function MarketNotes({ calendar, undated, words: { t: all, language } }: MarketNotesProps) {
  const t = areaText(all, "calendar");
  if (calendar === null) return <p className="warning">{t("gaps.market")}</p>;
  const { timeZone, regularConfig, specificConfig } = calendar;
  const label = timeZone === null ? t("noZoneLabel") : t("zoneLabel", { zone: timeZone });
  return (
    <>
      {undated.map(({ remark }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: closures without a time may be the same in every word
        <p key={nth} className="note">
          {t("undated", { remark: remark ?? t("noRemark") })}
        </p>
      ))}
      <p className="note">
        {specificConfig === null ? `${t("noClosures")} ` : null}
        {t("zone", { label })} {closingDays({ t, language }, regularConfig)}
      </p>
    </>
  );
}

/**
 * "Regular closing days: Saturday and Sunday.", or what is not known of them. `days` null: not
 * given.
 */
function closingDays({ t, language }: Words<"calendar">, days: readonly Weekday[] | null): string {
  if (days === null) return t("noClosingDays");
  if (days.length === 0) return t("neverClosed");
  const names = days.map((day) => weekdayName(day, language));
  return t("closingDays", { days: listText(names, language) });
}

/** A week of known weekdays: 1 January 2024 was a Monday. */
export function weekdayName(
  weekday: Weekday,
  language: Language,
  width: "long" | "short" = "long",
): string {
  const day = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(weekday)));
  return day.toLocaleDateString(dateLocale(language), { weekday: width, timeZone: "UTC" });
}
