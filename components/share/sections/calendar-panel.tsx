import { groupByDate } from "@/components/research/calendar/dated-entry";
import { closingDays } from "@/components/research/calendar/weekday-text";
import { dayLabel, longDayLabel } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import type { Day } from "@/lib/core/day";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { CalendarSection, SharedEntry } from "@/lib/core/share/section";
import { areaText } from "../area-text";
import type { SharedDocument } from "../share-page";
import { EventRow } from "./event-row";
import { SectionFrame } from "./section-frame";

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
