import Link from "next/link";
import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";
import { marketDateLabel } from "@/components/ui/text/day-text";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { type CalendarSource, isWithin, type MarketDates } from "@/lib/core/reality/market/market-event";
import { stockPath } from "@/lib/core/reality/stock-code";
import type { Medium } from "../panels/medium";
import styles from "./calendar.module.css";
import { EarlierDates } from "./earlier-dates";
import { type DatedEntry, EventDays, groupByDate } from "./events";

type AgendaProps = {
  entries: readonly DatedEntry[];
  dates: MarketDates;
  today: MarketDate;
  medium: Medium;
};

/** Dates one below the other; past ones are folded, and today is always there. */
export function Agenda({ entries, dates, today, medium }: AgendaProps) {
  const t = useTranslations("calendar");
  const shown = entries.filter(({ event }) => isWithin(event.date, dates));
  if (shown.length === 0) return <StateBox title={t("none.title")} text={t("none.text")} />;
  const isNow = isWithin(today, dates);
  const earlier = isNow ? shown.filter(({ event }) => event.date < today) : [];
  const groups = groupByDate(isNow ? shown.filter(({ event }) => event.date >= today) : shown);
  if (isNow && !groups.has(today)) groups.set(today, []);
  const days = { today, medium, codeOfEntry: EventCode };
  return (
    <div className={styles.agenda}>
      {earlier.length > 0 ? (
        <EarlierDates summary={t("earlier", { count: earlier.length })}>
          <EventDays groups={groupByDate(earlier)} {...days} />
        </EarlierDates>
      ) : null}
      <EventDays groups={groups} {...days} />
      <p className="note">{t("through", { date: marketDateLabel(dates.to, medium.language) })}</p>
    </div>
  );
}

function EventCode(code: string, { source }: DatedEntry) {
  return source === "calendar" ? null : (
    <Link href={panelPath(code, source)} prefetch={false}>
      {code}
    </Link>
  );
}

/** The panel that a date is from. */
export function panelPath(code: string, source: Exclude<CalendarSource, "calendar">): string {
  return `${stockPath(code)}#${source}-title`;
}
