import { useTranslations } from "next-intl";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import { areaText } from "@/lib/core/text";
import { eventDetail, eventTitle } from "@/lib/stocks/calendar/event-text";
import type { MarketEvent } from "@/lib/stocks/calendar/market-event";
import { type DatedPanel, panelPath } from "@/lib/stocks/calendar/stock-events";
import { EventMark } from "./calendar/event-days";
import { PlainDate } from "./panels/plain";
import styles from "./stocks.module.css";

/** As many as stand beside a chart. */
const MOST = 5;

type NextDatesProps = {
  code: string;
  /** Of the stock and the market, from today on, the next first. */
  events: readonly MarketEvent[];
  /** Panels with dates that were never read. */
  unread: readonly DatedPanel[];
};

/** A stock's dates ahead, and which of its panels may have others. */
export function NextDates({ code, events, unread }: NextDatesProps) {
  const words = useWords();
  const t = useTranslations("research.next");
  const calendar = areaText(words.t, "calendar");
  return (
    <Panel
      id="next-title"
      title={t("title")}
      actions={
        <PageLink href={`/research/calendar?codes=${encodeURIComponent(code)}`}>
          {t("calendar")}
        </PageLink>
      }
    >
      {events.length === 0 && unread.length === 0 ? <p className="quiet">{t("none")}</p> : null}
      <ol className={styles.next}>
        {events.slice(0, MOST).map((event) => {
          const detail = eventDetail(calendar, event, words.language);
          return (
            <li key={`${event.kind} ${event.key}`}>
              <EventMark kind={event.kind} isExpected={event.isExpected} />
              <PlainDate date={event.date} words={words} />
              <span>
                {eventTitle(calendar, event)}
                {event.isExpected ? <span className="muted"> · {calendar("expected")}</span> : null}
                {detail === "" ? null : <span className="against">{detail}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {unread.length === 0 ? null : (
        <p className="note">
          {t.rich("missing", {
            panels: () =>
              unread.map((panel, at) => (
                <span key={panel}>
                  {at === 0 ? null : words.t("ui.comma")}
                  <a href={panelPath(code, panel)}>{words.t(`research.panels.${panel}`)}</a>
                </span>
              )),
          })}
        </p>
      )}
    </Panel>
  );
}
