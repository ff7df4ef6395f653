import { compareText } from "@/lib/core/group-by";
import { marketDateAt } from "../market/market-clock";
import type { MarketDate } from "../market/market-date";
import type { MarketTime } from "../market/market-time";
import type { Dividend } from "../panels/dividends";
import type { EarningsForecast } from "../panels/earnings";
import type { Panels } from "../panels/panels";
import type { StockSuspension } from "../panels/suspension";
import { type StockCode, stockPath } from "../stock-code";
import {
  type CalendarSource,
  type DividendEvent,
  numberSameKeys,
  type ReportEvent,
  type StockEvent,
  type SuspensionEvent,
} from "./market-event";

const DIVIDEND_DATES = [
  ["ex-date", "exrightDate"],
  ["record-date", "recordDate"],
  ["pay-date", "dividendDate"],
  ["split", "splitValidDate"],
] as const;

/** How to find the dates of each panel; an answer is one record, or a list of them. */
const PANELS = {
  dividends: {
    events: dividendEvents,
    datesOf: (record: Dividend) => DIVIDEND_DATES.map(([, field]) => record[field]),
  },
  earnings: {
    events: reportEvents,
    datesOf: (record: EarningsForecast) => [record.publicationDeadline],
  },
  suspension: { events: suspensionEvents, datesOf: suspensionDates },
} satisfies Partial<Record<CalendarSource, unknown>>;

export type DatedPanel = keyof typeof PANELS;
export const DATED_PANELS = Object.keys(PANELS) as readonly DatedPanel[];

/** `today`: the market's. */
type EventsOf = { readonly code: StockCode; readonly today: MarketDate };

/** All events in one panel's answer about a stock. */
export function stockEvents<Name extends DatedPanel>(
  name: Name,
  value: Panels[Name],
  of: EventsOf,
): StockEvent[] {
  return PANELS[name as DatedPanel].events(value as never, of);
}

/** The records of an answer that have a date, in its order, each with its first and last date. */
export function datedRecords<Name extends DatedPanel>(name: Name, value: Panels[Name]) {
  const records: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
  const dated: { from: MarketDate; to: MarketDate; record: unknown }[] = [];
  for (const record of records) {
    const given: readonly (MarketDate | null)[] = PANELS[name as DatedPanel].datesOf(
      record as never,
    );
    const dates = given.flatMap((date) => date ?? []).sort();
    const [from, to] = [dates[0], dates.at(-1)];
    if (from !== undefined && to !== undefined) dated.push({ from, to, record });
  }
  return dated;
}

/**
 * An announced date is confirmed; a date ahead without an announcement, or with a later one, is
 * expected.
 */
function dividendEvents(
  dividends: readonly Dividend[],
  { code, today }: EventsOf,
): DividendEvent[] {
  const events = dividends.flatMap((dividend) => {
    const { announcementDate } = dividend;
    const isAnnounced = announcementDate !== null && announcementDate <= today;
    return DIVIDEND_DATES.flatMap(([kind, field]): DividendEvent[] => {
      const date = dividend[field];
      if (date === null) return [];
      const key = `${kind} ${dividend.type ?? ""} ${announcementDate ?? date}`;
      return [{ kind, key, date, code, dividend, isExpected: date >= today && !isAnnounced }];
    });
  });
  return numberSameKeys(events.toSorted((a, b) => compareText(a.date, b.date)));
}

/** The publication deadline; a forecast's is expected, even after it has passed without figures. */
function reportEvents(earnings: EarningsForecast | null, { code }: EventsOf): ReportEvent[] {
  const date = earnings?.publicationDeadline ?? null;
  if (earnings === null || date === null) return [];
  const { fiscalYear, isActual } = earnings;
  const key = `report ${fiscalYear ?? date}`;
  return [{ kind: "report", key, date, code, fiscalYear, isActual, isExpected: isActual !== true }];
}

/** A date ahead without a readable time is expected. */
function suspensionEvents(
  suspension: StockSuspension | null,
  { code, today }: EventsOf,
): SuspensionEvent[] {
  if (suspension === null) return [];
  const { suspensionTime, resumptionTradingTime } = suspension;
  const [from, to] = suspensionDates(suspension);
  const event = (kind: SuspensionEvent["kind"], date: MarketDate, time: MarketTime | null) => ({
    kind,
    key: `${kind} ${from ?? to}`,
    date,
    code,
    time,
    reason: suspension.suspensionReason,
    isExpected: date >= today && (time === null || time.kind === "text"),
  });
  return [
    from === null ? null : event("suspension", from, suspensionTime),
    to === null ? null : event("resumption", to, resumptionTradingTime),
  ].filter((each) => each !== null);
}

/** First and last market date. */
function suspensionDates(
  suspension: StockSuspension,
): readonly [MarketDate | null, MarketDate | null] {
  const { suspensionDate, suspensionTime, resumptionDate, resumptionTradingTime } = suspension;
  return [dateOf(suspensionDate, suspensionTime), dateOf(resumptionDate, resumptionTradingTime)];
}

function dateOf(date: MarketDate | null, time: MarketTime | null): MarketDate | null {
  if (time?.kind === "instant") return marketDateAt(time.ms);
  return (time?.kind === "wall" ? time.date : null) ?? date;
}

/** The panel of the stock's page that has the date. */
export function panelPath(code: string, source: DatedPanel): string {
  return `${stockPath(code)}#${source}-title`;
}
