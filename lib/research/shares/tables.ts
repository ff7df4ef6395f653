import type { ExportColumn, ExportTable } from "@/lib/core/files/export-table";
import { codeOf, type MarketEvent } from "@/lib/core/reality/market/market-event";
import { judgeTradable } from "@/lib/core/reality/market/tradable";
import type { ShareFacts, ShareSection } from "@/lib/core/share/facts";
import type { SharedEntry, SharedGap, SharedStock, WatchlistSection } from "@/lib/core/share/section";
import { comparedTables } from "../compare";
import { panelTable } from "../panel-table";

/** The files of each shown panel (`section`); none of one that was never read. `name`: [a-z-], without the ending. */
export function shareTables(facts: ShareFacts) {
  return facts.sections.flatMap((section) =>
    tablesOf(section, facts).map(([name, table]) => ({ name, section: section.id, table })),
  );
}

type Named = readonly [name: string, table: ExportTable];

function tablesOf(section: ShareSection, facts: ShareFacts): Named[] {
  switch (section.kind) {
    case "stock": {
      const { panel, code, reading } = section;
      return reading.observed === null ? [] : [[panel, panelTable(panel, code, reading.observed.value)]];
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

type Column<Of> = readonly [
  header: string,
  kind: ExportColumn["kind"],
  of: (record: Of) => string | number | null,
];

/** The stocks of a shared watchlist: what each is, whether it could be traded then, and what comes next. */
function sharedStocksTable(
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

const ofEvent =
  (of: (event: MarketEvent) => string | null | undefined) =>
  ({ event }: SharedEntry) =>
    of(event) ?? null;

const ofClosure = (field: "startTime" | "endTime" | "remark") =>
  ofEvent((event) => ("closure" in event ? event.closure[field] : null));
const ofDividend = (field: "type" | "dividendPerShare" | "splitNumerator" | "splitDenominator") =>
  ofEvent((event) => ("dividend" in event ? event.dividend[field] : null));

const DATES: readonly Column<SharedEntry>[] = [
  ["date", "day", ({ event }) => event.date],
  ["event", "text", ({ event }) => event.kind],
  ["code", "text", ({ event }) => codeOf(event)],
  ["expected", "text", ({ event }) => String(event.isExpected)],
  ["begins", "text", ofClosure("startTime")],
  ["ends", "text", ofClosure("endTime")],
  ["remark", "text", ofClosure("remark")],
  ["dividendType", "text", ofDividend("type")],
  ["dividendPerShare", "amount", ofDividend("dividendPerShare")],
  ["splitNumerator", "amount", ofDividend("splitNumerator")],
  ["splitDenominator", "amount", ofDividend("splitDenominator")],
  ["fiscalYear", "text", ofEvent((event) => (event.kind === "report" ? event.fiscalYear : null))],
  ["reason", "text", ofEvent((event) => ("reason" in event ? event.reason : null))],
  ["source", "text", ({ source }) => source],
  ["answeredAt", "text", ({ answeredAt }) => answeredAt],
  ["changedAt", "text", ({ changedAt }) => changedAt],
];

/** The panels of which a shared calendar cannot tell all: without them its dates would pass for all there are. */
const GAPS: readonly Column<SharedGap>[] = [
  ["code", "text", ({ code }) => code],
  ["panel", "text", ({ source }) => source],
  ["state", "text", ({ kind }) => kind],
];

function tableOf<Of>(columns: readonly Column<Of>[], records: readonly Of[]): ExportTable {
  const text = (value: string | number | null) => (value === null ? null : String(value));
  return {
    columns: columns.map(([header, kind]) => ({ header, kind })),
    rows: records.map((record) => columns.map(([, , of]) => text(of(record)))),
  };
}
