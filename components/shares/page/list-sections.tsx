import { EventDays, groupByDate, MarketNotes } from "@/components/stocks/calendar/event-days";
import { PlainDate, PlainUnknown } from "@/components/stocks/panels/plain";
import { Records } from "@/components/stocks/panels/records";
import { tradableText } from "@/components/stocks/universe/tradable-text";
import { momentText } from "@/lib/core/moment-text";
import { areaText, type Words } from "@/lib/core/text";
import type { ShareFacts } from "@/lib/shares/facts/facts";
import type { CalendarSection, SharedStock, WatchlistSection } from "@/lib/shares/facts/section";
import { eventDetail, eventTitle } from "@/lib/stocks/calendar/event-text";
import { marketDateLabel } from "@/lib/stocks/market/market-text";
import { judgeTradable } from "@/lib/stocks/market/tradable";
import { namesIn, type StockListing } from "@/lib/stocks/pairs/listing";
import { FILED_PANELS } from "@/lib/stocks/queue/question";
import { SectionFrame } from "./section-frame";
import type { SharedDocument } from "./share-page";
import { sharedMedium } from "./static-chart";

type WatchlistSectionProps = { page: SharedDocument; section: WatchlistSection; words: Words };

export function WatchlistView({ page, section, words }: WatchlistSectionProps) {
  const { t, language } = words;
  const { facts } = page;
  const listingOf = ({ code }: SharedStock) =>
    facts.listings.find((listing) => listing.code === code);
  const head = (field: "code" | "company" | "state" | "next" | "age") => ({
    key: field,
    head: t(`watchlists.fields.${field}`),
    isText: true,
  });
  return (
    <SectionFrame page={page} section={section} words={words}>
      {section.stocks.length === 0 ? (
        <p className="quiet">{t("share.noStocks")}</p>
      ) : (
        <Records
          caption={t("share.stocks")}
          isCaptionHidden
          look="words"
          columns={[
            { ...head("code"), cell: ({ code }) => <strong>{code}</strong> },
            {
              ...head("company"),
              isLead: true,
              cell: (stock) => {
                const listing = listingOf(stock);
                if (listing === undefined) return null;
                const name = namesIn(language, listing.names)[0]?.name;
                return name ?? <PlainUnknown words={words} reason={t("research.stock.noName")} />;
              },
            },
            {
              ...head("state"),
              cell: (stock) => <State listing={listingOf(stock)} facts={facts} words={words} />,
            },
            { ...head("next"), cell: ({ next }) => <Next next={next} words={words} /> },
            { ...head("age"), cell: (stock) => <Age stock={stock} words={words} /> },
          ]}
          rows={section.stocks}
          words={words}
        />
      )}
      <p className="note">{t("share.morePairs", { time: facts.now.slice(11) })}</p>
    </SectionFrame>
  );
}

function State({
  listing,
  facts,
  words,
}: {
  listing: StockListing | undefined;
  facts: ShareFacts;
  words: Words;
}) {
  const { t } = words;
  if (listing === undefined) {
    return (
      <span className="muted">
        {t(facts.pairs.observed === null ? "share.pairsUnread" : "share.noPair")}
      </span>
    );
  }
  const tradable = judgeTradable(listing, facts.market.observed?.value ?? null, facts.now);
  const { word, why } = tradableText({ ...words, t: areaText(t, "market") }, tradable, null);
  const isSuspended = tradable.kind === "closed" && tradable.why.kind === "suspended";
  return (
    <>
      <span className="tag" data-tone={isSuspended ? "suspended" : tradable.kind}>
        {word}
      </span>{" "}
      <span className="muted">{why}</span>
    </>
  );
}

function Next({ next: { event, isWhole }, words }: { next: SharedStock["next"]; words: Words }) {
  const { t, language } = words;
  const open = isWhole ? null : <span className="muted"> ({t("share.nextOpen")})</span>;
  if (event === null) return open ?? <span className="muted">{t("watchlists.noDate")}</span>;
  const calendar = areaText(t, "calendar");
  const detail = eventDetail(calendar, event, language);
  return (
    <>
      <PlainDate date={event.date} words={words} /> {eventTitle(calendar, event)}
      {detail === "" ? null : <span className="muted"> {detail}</span>}
      {open}
    </>
  );
}

function Age({ stock: { known, failed, oldestAt }, words }: { stock: SharedStock; words: Words }) {
  const { t, language } = words;
  if (oldestAt === null) return <span className="muted">{t("share.neverTitle")}</span>;
  const all = FILED_PANELS.length;
  return (
    <>
      {momentText(oldestAt, language)}
      {known < all ? <span className="muted"> {t("share.ages", { known, all })}</span> : null}
      {failed > 0 ? (
        <span className="gap">{t("share.failedPanels", { count: failed })}</span>
      ) : null}
    </>
  );
}

type CalendarSectionProps = { page: SharedDocument; section: CalendarSection; words: Words };

export function CalendarView({ page, section, words }: CalendarSectionProps) {
  const t = areaText(words.t, "calendar");
  const { entries, dates, gaps, undated } = section;
  return (
    <SectionFrame page={page} section={section} words={words}>
      {entries.length === 0 ? <p className="quiet">{t("none.title")}</p> : null}
      <div>
        <EventDays groups={groupByDate(entries)} medium={sharedMedium(words)} />
      </div>
      <p className="note">{t("through", { date: marketDateLabel(dates.to, words.language) })}</p>
      <Gaps gaps={gaps} words={words} />
      <MarketNotes
        calendar={page.facts.market.observed?.value ?? null}
        undated={undated}
        words={words}
      />
    </SectionFrame>
  );
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
