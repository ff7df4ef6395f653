import { type DatedEntry, EventDays, groupByDate, MarketNotes } from "@/components/research/calendar/events";
import { areaText } from "@/components/ui/text/area-text";
import { marketDateLabel } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import type { CalendarSection, SharedEntry } from "@/lib/core/share/section";
import { SectionFrame } from "./section-frame";
import type { SharedDocument } from "./share-page";
import { sharedMedium } from "./static-chart";

type CalendarPanelProps = { page: SharedDocument; section: CalendarSection; words: Words };

/** The dates one below the other, what is not known of them, and what they rest on. */
export function CalendarPanel({ page, section, words }: CalendarPanelProps) {
  const t = areaText(words.t, "calendar");
  const { entries, dates, gaps, undated } = section;
  return (
    <SectionFrame page={page} section={section} words={words}>
      {entries.length === 0 ? <p className="quiet">{t("none.title")}</p> : null}
      <div>
        <EventDays groups={groupByDate(entries.map(datedOf))} medium={sharedMedium(words)} />
      </div>
      <p className="note">{t("through", { date: marketDateLabel(dates.to, words.language) })}</p>
      <Gaps gaps={gaps} words={words} />
      <MarketNotes calendar={page.facts.market.observed?.value ?? null} undated={undated} words={words} />
    </SectionFrame>
  );
}

function datedOf({ event, source, answeredAt }: SharedEntry): DatedEntry {
  return { event, source, answeredAt: new Date(answeredAt) };
}

function Gaps({ gaps, words: { t } }: { gaps: CalendarSection["gaps"]; words: Words }) {
  if (gaps.length === 0) return null;
  return (
    <div>
      <h3 className="subtitle">{t("calendar.gaps.title", { count: gaps.length })}</h3>
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
