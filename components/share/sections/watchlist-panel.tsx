import { eventDetail, eventTitle } from "@/components/research/calendar/event-text";
import { tradableText } from "@/components/research/universe/tradable-text";
import type { Words } from "@/components/ui/text/text";
import { type Listing, namesIn } from "@/lib/core/reality/listing";
import { judgeTradable } from "@/lib/core/reality/market/tradable";
import { PANEL_NAMES } from "@/lib/core/reality/question";
import type { ShareFacts } from "@/lib/core/share/facts";
import type { SharedStock, WatchlistSection } from "@/lib/core/share/section";
import { areaText } from "../area-text";
import { momentText } from "../moment-text";
import type { SharedDocument } from "../share-page";
import { SharedUnknown } from "../shared-figure";
import { SharedDate } from "../shared-time";
import { SectionFrame } from "./section-frame";

const FIELDS = ["code", "company", "state", "next", "age"] as const;

type WatchlistPanelProps = { page: SharedDocument; section: WatchlistSection; words: Words };

/** The stocks of a list in its order, judged at the moment of the capture. */
export function WatchlistPanel({ page, section, words }: WatchlistPanelProps) {
  const { t } = words;
  const { facts } = page;
  if (section.stocks.length === 0) {
    return (
      <SectionFrame page={page} section={section} words={words}>
        <p className="quiet">{t("share.noStocks")}</p>
      </SectionFrame>
    );
  }
  return (
    <SectionFrame page={page} section={section} words={words}>
      <div className="wrap">
        <table className="folding words">
          <thead>
            <tr>
              {FIELDS.map((field) => (
                <th key={field} scope="col" data-text="">
                  {t(`watchlists.fields.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {section.stocks.map((stock) => (
              <StockRow key={stock.code} stock={stock} facts={facts} words={words} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="note">{t("share.morePairs", { time: facts.now.slice(11) })}</p>
    </SectionFrame>
  );
}

type StockRowProps = { stock: SharedStock; facts: ShareFacts; words: Words };

function StockRow({ stock, facts, words }: StockRowProps) {
  const { t, language } = words;
  const [first] = facts.listings.filter(({ code }) => code === stock.code);
  const name = first ? namesIn(language, first.names)[0]?.name : undefined;
  return (
    <tr>
      <th scope="row">
        <strong>{stock.code}</strong>
      </th>
      <td data-text="" data-lead="">
        {name ?? (first ? <SharedUnknown words={words} reason={t("research.stock.noName")} /> : null)}
      </td>
      <td data-text="">
        <State listing={first} facts={facts} words={words} />
      </td>
      <td data-text="">
        <Next next={stock.next} words={words} />
      </td>
      <td data-text="">
        <Age stock={stock} words={words} />
      </td>
    </tr>
  );
}

function State({ listing, facts, words }: { listing: Listing | undefined } & Omit<StockRowProps, "stock">) {
  const { t } = words;
  if (listing === undefined) {
    return (
      <span className="muted">{t(facts.pairs.observed === null ? "share.pairsUnread" : "share.noPair")}</span>
    );
  }
  const tradable = judgeTradable(listing, facts.market.observed?.value ?? null, facts.now);
  const { word, why } = tradableText(areaText(t, "market"), tradable);
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
      <SharedDate date={event.date} words={words} /> {eventTitle(calendar, event)}
      {detail === "" ? null : <span className="muted"> {detail}</span>}
      {open}
    </>
  );
}

function Age({ stock: { known, failed, oldestAt }, words }: { stock: SharedStock; words: Words }) {
  const { t, language } = words;
  if (oldestAt === null) return <span className="muted">{t("share.neverTitle")}</span>;
  const all = PANEL_NAMES.length;
  return (
    <>
      {momentText(oldestAt, language)}
      {known < all ? <span className="muted"> {t("share.ages", { known, all })}</span> : null}
      {failed > 0 ? <span className="gap">{t("share.failedPanels", { count: failed })}</span> : null}
    </>
  );
}
