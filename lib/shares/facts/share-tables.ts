import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import type { CsvFormat } from "@/lib/exports/subject";
import type { ShareFacts, ShareSection } from "@/lib/shares/facts/facts";
import type { SharedStock, WatchlistSection } from "@/lib/shares/facts/section";
import type { CalendarEntry, CalendarGap } from "@/lib/stocks/calendar/calendar-entry";
import { codeOf, type MarketEvent } from "@/lib/stocks/calendar/market-event";
import { comparedTables } from "@/lib/stocks/compare/compared-tables";
import { judgeTradable } from "@/lib/stocks/market/tradable";
import { panelTable } from "@/lib/stocks/panels/panel-table";
import type { InstantText } from "./shared-reading";

/**
 * The tables of each shown section; a panel that was never read has none. `name`: [a-z-], without
 * the ending.
 */
export function shareTables(facts: ShareFacts) {
  return facts.sections.flatMap((section) =>
    tablesOf(section, facts).map(([name, table]) => ({ name, section: section.id, table })),
  );
}

/** The file of a table, as the shared page's addresses name it. */
export function shareFileName(table: string, format: CsvFormat): string {
  return format === "csv-excel" ? `${table}-excel.csv` : `${table}.csv`;
}

type NamedTable = readonly [name: string, table: ExportTable];

function tablesOf(section: ShareSection, facts: ShareFacts): NamedTable[] {
  switch (section.kind) {
    case "stock": {
      const { panel, code, reading } = section;
      return reading.observed === null
        ? []
        : [[panel, panelTable(panel, code, reading.observed.value)]];
    }
    case "compared":
      return Object.entries(comparedTables(section.codes, section.ages, section));
    case "watchlist":
      return [[section.id, sharedStocksTable(section, facts)]];
    case "calendar":
      return [
        [section.id, tableOf(DATES, section.entries)],
        ["gaps", tableOf(GAPS, section.gaps)],
      ];
    default:
      return section satisfies never;
  }
}

/** The stocks of a shared watchlist: name, whether it could be traded then, and the next date. */
function sharedStocksTable(
  { stocks }: WatchlistSection,
  { listings, market, now }: Pick<ShareFacts, "listings" | "market" | "now">,
): ExportTable {
  const calendar = market.observed?.value ?? null;
  const pairsOf = ({ code }: SharedStock) => listings.filter((listing) => listing.code === code);
  const joined = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join(", "));
  const columns: Columns<SharedStock> = [
    ...columnsOf("text", "code"),
    { header: "name", kind: "text", read: (stock) => pairsOf(stock)[0]?.names["en-US"] ?? null },
    {
      header: "chineseName",
      kind: "text",
      read: (stock) => pairsOf(stock)[0]?.names["zh-CN"] ?? null,
    },
    {
      header: "pairs",
      kind: "text",
      read: (stock) => joined(pairsOf(stock).map(({ symbol }) => symbol)),
    },
    {
      header: "tradable",
      kind: "text",
      read: (stock) =>
        joined(pairsOf(stock).map((listing) => judgeTradable(listing, calendar, now).kind)),
    },
    { header: "nextDate", kind: "day", read: ({ next }) => next.event?.date ?? null },
    { header: "nextEvent", kind: "text", read: ({ next }) => next.event?.kind ?? null },
    {
      header: "nextExpected",
      kind: "text",
      read: ({ next }) => next.event && String(next.event.isExpected),
    },
    { header: "allDatesRead", kind: "text", read: ({ next }) => String(next.isWhole) },
    { header: "panelsRead", kind: "count", read: ({ known }) => known },
    { header: "panelsFailed", kind: "count", read: ({ failed }) => failed },
    { header: "oldestAnsweredAt", kind: "text", read: ({ oldestAt }) => oldestAt },
  ];
  return tableOf(columns, stocks);
}

const ofEvent =
  (of: (event: MarketEvent) => string | null | undefined) =>
  ({ event }: CalendarEntry<InstantText>) =>
    of(event) ?? null;

const ofClosure = (field: "startTime" | "endTime" | "remark") =>
  ofEvent((event) => ("closure" in event ? event.closure[field] : null));
const ofDividend = (field: "type" | "dividendPerShare" | "splitNumerator" | "splitDenominator") =>
  ofEvent((event) => ("dividend" in event ? event.dividend[field] : null));

const DATES: Columns<CalendarEntry<InstantText>> = [
  { header: "date", kind: "day", read: ({ event }) => event.date },
  { header: "event", kind: "text", read: ({ event }) => event.kind },
  { header: "code", kind: "text", read: ({ event }) => codeOf(event) },
  { header: "expected", kind: "text", read: ({ event }) => String(event.isExpected) },
  { header: "begins", kind: "text", read: ofClosure("startTime") },
  { header: "ends", kind: "text", read: ofClosure("endTime") },
  { header: "remark", kind: "text", read: ofClosure("remark") },
  { header: "dividendType", kind: "text", read: ofDividend("type") },
  { header: "dividendPerShare", kind: "amount", read: ofDividend("dividendPerShare") },
  { header: "splitNumerator", kind: "amount", read: ofDividend("splitNumerator") },
  { header: "splitDenominator", kind: "amount", read: ofDividend("splitDenominator") },
  {
    header: "fiscalYear",
    kind: "text",
    read: ofEvent((event) => (event.kind === "report" ? event.fiscalYear : null)),
  },
  {
    header: "reason",
    kind: "text",
    read: ofEvent((event) => ("reason" in event ? event.reason : null)),
  },
  ...columnsOf("text", "source", "answeredAt", "changedAt"),
];

/** The panels whose dates may be missing, so that nobody takes the dates for complete. */
const GAPS: Columns<CalendarGap> = [
  ...columnsOf("text", "code"),
  { header: "panel", kind: "text", read: ({ source }) => source },
  { header: "state", kind: "text", read: ({ kind }) => kind },
];
