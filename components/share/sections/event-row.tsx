import { eventDetail, eventTitle } from "@/components/research/calendar/event-text";
import type { Words } from "@/components/ui/text/text";
import { codeOf, type EventKind } from "@/lib/core/reality/market/market-event";
import type { SharedEntry } from "@/lib/core/share/section";
import { areaText } from "../area-text";
import { momentText } from "../moment-text";

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
export function EventRow({ entry, words }: { entry: SharedEntry; words: Words }) {
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
