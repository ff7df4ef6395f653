import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { getWords } from "@/app/language/words";
import { Agenda, Gaps } from "@/components/stocks/calendar/agenda";
import styles from "@/components/stocks/calendar/calendar.module.css";
import { dateId, EventMark, MarketNotes } from "@/components/stocks/calendar/event-days";
import { MonthGrid } from "@/components/stocks/calendar/month-grid";
import { deskMedium } from "@/components/stocks/desk-medium";
import { NeverRead, ReadingNotice, Updated } from "@/components/stocks/panel-card";
import { RefreshButton } from "@/components/stocks/refresh-button";
import { Legend, LegendItem } from "@/components/ui/legend";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { monthLabel } from "@/lib/core/day-text";
import { stockLocaleOf } from "@/lib/core/language";
import { monthOf } from "@/lib/core/month";
import { loadCalendar } from "@/lib/stocks/calendar/load-calendar";
import { EVENT_KINDS } from "@/lib/stocks/calendar/market-event";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { readMarketCalendar } from "@/lib/stocks/queue/read-panels";
import { panelAgeView } from "../panel-age-view";
import type { CalendarAddress, OpenCalendar } from "./open-calendar";

type CalendarCardProps = { queue: PanelQueue; calendar: OpenCalendar; address: CalendarAddress };

export async function CalendarCard({ queue, calendar, address }: CalendarCardProps) {
  const { language, today, month, weeks, agenda, dates, codes, list } = calendar;
  const [t, market] = await Promise.all([
    getTranslations("calendar"),
    readMarketCalendar(queue, stockLocaleOf(language)),
  ]);
  const known = await loadCalendar(queue, { codes, dates, today, market });
  const { kinds } = address;
  const entries = known.entries.filter(
    ({ event }) => kinds.length === 0 || kinds.includes(event.kind),
  );
  const view = panelAgeView("calendar", market);
  const value = market.observed?.value ?? null;
  const label = monthLabel(month, language);
  const shared = { entries, today };
  const nothing = list === null ? "watched" : "empty";
  const words = await getWords();
  return (
    <Panel
      id="calendar-title"
      title={label}
      note={
        <>
          {t("eventCount", {
            count: entries.filter(({ event }) => event.date.startsWith(month)).length,
          })}{" "}
          · <Updated view={view} />
        </>
      }
      actions={<RefreshButton views={[view]} what={t("sources.calendar")} />}
    >
      <Notices calendar={calendar} address={address} />
      <ReadingNotice view={view} />
      {view.observed ? null : <NeverRead view={view} />}
      {codes.length === 0 && address.codes.length === 0 ? (
        <div className={styles.views}>
          <StateBox title={t(`none.${nothing}`)} text={t(`none.${nothing}Text`)}>
            <LinkButton href="/research/watchlists">{t("none.watchlists")}</LinkButton>
          </StateBox>
        </div>
      ) : null}
      <Gaps gaps={known.gaps} />
      <div className={styles.views} data-view={address.view ?? "either"}>
        <Part name="month" shown={address.view}>
          <MonthGrid
            {...shared}
            language={language}
            month={month}
            weeks={weeks}
            label={label}
            closingDays={value?.regularConfig ?? null}
            hrefOf={(date) => agendaPath(address, date)}
          />
        </Part>
        <Part name="agenda" shown={address.view}>
          <Agenda {...shared} dates={agenda} medium={deskMedium(words)} />
        </Part>
      </div>
      <KindsLegend />
      <MarketNotes calendar={value} undated={known.undated} words={words} />
    </Panel>
  );
}

type PartProps = { name: "month" | "agenda"; shown: string | null; children: ReactNode };

/**
 * Without a view in the address both are drawn, and the window's width decides which one is
 * visible.
 */
function Part({ name, shown, children }: PartProps) {
  if (shown !== null && shown !== name) return null;
  return <div data-part={name}>{children}</div>;
}

function KindsLegend() {
  const t = useTranslations("calendar");
  return (
    <Legend>
      {EVENT_KINDS.map((kind) => (
        <LegendItem key={kind}>
          <EventMark kind={kind} /> {t(`kinds.${kind}`)}
        </LegendItem>
      ))}
      <LegendItem>
        <EventMark kind="ex-date" isExpected /> {t("expected")}
      </LegendItem>
    </Legend>
  );
}

async function Notices({ calendar, address }: Omit<CalendarCardProps, "queue">) {
  const t = await getTranslations("calendar.problems");
  const { codes, cutFrom, unknown, unclear, list } = calendar;
  const problems = [
    address.list !== null && list === null ? t("list") : null,
    cutFrom === null ? null : t("cut", { all: cutFrom, most: codes.length }),
    unknown.length === 0 ? null : t("unknownCodes", { codes: unknown.join(", ") }),
    unclear.length === 0 ? null : t("unclearCodes", { codes: unclear.join(", ") }),
  ].filter((problem) => problem !== null);
  return problems.map((problem) => <Notice key={problem}>{problem}</Notice>);
}

function agendaPath({ list, codes, kinds }: CalendarAddress, date: MarketDate): string {
  const params = new URLSearchParams({ view: "agenda", month: monthOf(date) });
  if (list !== null) params.set("list", list);
  if (codes.length > 0) params.set("codes", codes.join(","));
  if (kinds.length > 0) params.set("kinds", kinds.join(","));
  return `/research/calendar?${params}#${dateId(date)}`;
}
