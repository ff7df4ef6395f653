import { groupByDate } from "@/components/research/calendar/dated-entry";
import { eventDetail, eventTitle } from "@/components/research/calendar/event-text";
import { closingDays } from "@/components/research/calendar/weekday-text";
import { dayLabel, longDayLabel } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import type { Day } from "@/lib/core/day";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { codeOf, type EventKind } from "@/lib/core/reality/market/market-event";
import type { CalendarSection, SharedEntry } from "@/lib/core/share/section";
import { areaText } from "../area-text";
import { momentText } from "../moment-text";
import type { SharedDocument } from "../share-page";
import { SectionFrame } from "./section-frame";

/** The same kind of date has the same colour and form as in the desk's calendar (components/research/calendar). */
const COLOURS: Readonly<Record<EventKind, string>> = {
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

/** One event in words: whose, what, whether it is expected, and which answer says so. */
function EventRow({ entry, words }: { entry: SharedEntry; words: Words }) {
  const { event, source, answeredAt } = entry;
  const { t: all, language } = words;
  const t = areaText(all, "calendar");
  const detail = eventDetail(t, event, language);
  return (
    <li className="event">
      <Mark event={event} />
      <span className="code">{codeOf(event)}</span>
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
        {t(`sources.${source}`)}
        {all("ui.comma")}
        {all("share.observed", { moment: momentText(answeredAt, language) })}
      </span>
    </li>
  );
}

/** Squares are the market's, circles a stock's; hollow ones are not confirmed. */
function Mark({ event }: Pick<SharedEntry, "event">) {
  const colour = COLOURS[event.kind];
  return (
    <svg width="10" height="10" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="8"
        height="8"
        rx={codeOf(event) === null ? 1 : 4}
        fill={event.isExpected ? "none" : colour}
        stroke={colour}
        strokeWidth="1.5"
      />
    </svg>
  );
}

type CalendarPanelProps = { page: SharedDocument; section: CalendarSection; words: Words };

/** The dates one below the other, what is not known of them, and what they rest on. */
export function CalendarPanel({ page, section, words }: CalendarPanelProps) {
  const t = areaText(words.t, "calendar");
  const { entries, dates, gaps, undated } = section;
  return (
    <SectionFrame page={page} section={section} words={words}>
      {entries.length === 0 ? <p className="quiet">{t("none.title")}</p> : null}
      <div>
        {[...groupByDate(entries)].map(([date, ofDate]) => (
          <DateGroup key={date} date={date} entries={ofDate} words={words} />
        ))}
      </div>
      <p className="note">{t("through", { date: dayLabel(dates.to as string as Day, words.language) })}</p>
      {undated.map(({ remark }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: closures without a time may be the same in every word
        <p key={nth} className="note">
          {t("undated", { remark: remark ?? t("noRemark") })}
        </p>
      ))}
      <Gaps gaps={gaps} words={words} />
      <MarketNotes page={page} words={words} />
    </SectionFrame>
  );
}

type DateGroupProps = { date: MarketDate; entries: readonly SharedEntry[]; words: Words };

function DateGroup({ date, entries, words }: DateGroupProps) {
  return (
    <div className="day">
      <h3>
        <time dateTime={date}>{longDayLabel(date as string as Day, words.language)}</time>
      </h3>
      <ul>
        {entries.map((entry) => (
          <EventRow
            key={`${"code" in entry.event ? entry.event.code : ""} ${entry.event.key}`}
            entry={entry}
            words={words}
          />
        ))}
      </ul>
    </div>
  );
}

function Gaps({ gaps, words: { t } }: { gaps: CalendarSection["gaps"]; words: Words }) {
  if (gaps.length === 0) return null;
  return (
    <div className="part">
      <h3>{t("calendar.gaps.title", { count: gaps.length })}</h3>
      <p className="note">{t("calendar.gaps.line")}</p>
      <ul className="gaps">
        {gaps.map(({ code, source, kind }) => (
          <li key={`${code} ${source}`}>
            <strong>{code}</strong> {t(`calendar.sources.${source}`)}: {t(`share.gaps.${kind}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function MarketNotes({ page, words }: { page: SharedDocument; words: Words }) {
  const t = areaText(words.t, "calendar");
  const market = page.facts.market.observed?.value ?? null;
  if (market === null) return <p className="warning">{t("gaps.market")}</p>;
  const { timeZone, regularConfig, specificConfig } = market;
  const label = timeZone === null ? t("noZoneLabel") : t("zoneLabel", { zone: timeZone });
  return (
    <p className="note">
      {specificConfig === null ? `${t("noClosures")} ` : null}
      {t("zone", { label })} {closingDays(t, regularConfig, words.language)}
    </p>
  );
}
