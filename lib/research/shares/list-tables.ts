import type { ExportColumn, ExportTable } from "@/lib/core/files/export-table";
import { codeOf, type MarketEvent } from "@/lib/core/reality/market/market-event";
import { judgeTradable } from "@/lib/core/reality/market/tradable";
import type { ShareFacts } from "@/lib/core/share/facts";
import type { CalendarSection, SharedEntry, SharedStock, WatchlistSection } from "@/lib/core/share/section";

type Column<Of> = readonly [
  header: string,
  kind: ExportColumn["kind"],
  of: (record: Of) => string | number | null,
];

/** The stocks of a shared watchlist: what each is, whether it could be traded then, and what comes next. */
export function sharedStocksTable(
  { stocks }: WatchlistSection,
  { listings, market, now }: Pick<ShareFacts, "listings" | "market" | "now">,
): ExportTable {
  const calendar = market.observed?.value ?? null;
  const pairsOf = ({ code }: SharedStock) => listings.filter((listing) => listing.code === code);
  const joined = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join(", "));
  const columns: readonly Column<SharedStock>[] = [
    ["code", "text", ({ code }) => code],
    ["name", "text", (stock) => pairsOf(stock)[0]?.names["en-US"] ?? null],
    ["chineseName", "text", (stock) => pairsOf(stock)[0]?.names["zh-CN"] ?? null],
    ["pairs", "text", (stock) => joined(pairsOf(stock).map(({ symbol }) => symbol))],
    [
      "tradable",
      "text",
      (stock) => joined(pairsOf(stock).map((listing) => judgeTradable(listing, calendar, now).kind)),
    ],
    ["nextDate", "day", ({ next }) => next.event?.date ?? null],
    ["nextEvent", "text", ({ next }) => next.event?.kind ?? null],
    ["nextExpected", "text", ({ next }) => next.event && String(next.event.isExpected)],
    ["allDatesRead", "text", ({ next }) => String(next.isWhole)],
    ["panelsRead", "count", ({ known }) => known],
    ["panelsFailed", "count", ({ failed }) => failed],
    ["oldestAnsweredAt", "text", ({ oldestAt }) => oldestAt],
  ];
  return tableOf(columns, stocks);
}

/** The dates of a shared calendar, as it lists them. */
export function sharedDatesTable({ entries }: CalendarSection): ExportTable {
  return tableOf(DATES, entries);
}

const ofEvent =
  (of: (event: MarketEvent) => string | null | undefined) =>
  ({ event }: SharedEntry) =>
    of(event) ?? null;

const DATES: readonly Column<SharedEntry>[] = [
  ["date", "day", ({ event }) => event.date],
  ["event", "text", ({ event }) => event.kind],
  ["code", "text", ({ event }) => codeOf(event)],
  ["expected", "text", ({ event }) => String(event.isExpected)],
  ["begins", "text", ofEvent((event) => ("closure" in event ? event.closure.startTime : null))],
  ["ends", "text", ofEvent((event) => ("closure" in event ? event.closure.endTime : null))],
  ["remark", "text", ofEvent((event) => ("closure" in event ? event.closure.remark : null))],
  ["dividendType", "text", ofEvent((event) => ("dividend" in event ? event.dividend.type : null))],
  [
    "dividendPerShare",
    "amount",
    ofEvent((event) => ("dividend" in event ? event.dividend.dividendPerShare : null)),
  ],
  [
    "splitNumerator",
    "amount",
    ofEvent((event) => ("dividend" in event ? event.dividend.splitNumerator : null)),
  ],
  [
    "splitDenominator",
    "amount",
    ofEvent((event) => ("dividend" in event ? event.dividend.splitDenominator : null)),
  ],
  ["fiscalYear", "text", ofEvent((event) => (event.kind === "report" ? event.fiscalYear : null))],
  ["reason", "text", ofEvent((event) => ("reason" in event ? event.reason : null))],
  ["source", "text", ({ source }) => source],
  ["answeredAt", "text", ({ answeredAt }) => answeredAt],
  ["changedAt", "text", ({ changedAt }) => changedAt],
];

/** The panels of which a shared calendar cannot tell all: without them its dates would pass for all there are. */
export function gapsTable({ gaps }: CalendarSection): ExportTable {
  return tableOf(
    [
      ["code", "text", ({ code }) => code],
      ["panel", "text", ({ source }) => source],
      ["state", "text", ({ kind }) => kind],
    ],
    gaps,
  );
}

function tableOf<Of>(columns: readonly Column<Of>[], records: readonly Of[]): ExportTable {
  async function* rows() {
    for (const record of records) {
      yield columns.map(([, , of]) => {
        const value = of(record);
        return value === null ? null : String(value);
      });
    }
  }
  return { columns: columns.map(([header, kind]) => ({ header, kind })), rows: rows() };
}
