import type { Amount } from "@/lib/core/amount";
import type { Language } from "@/lib/core/language";
import type { ShareFacts, ShareSection } from "@/lib/shares/facts/facts";
import type { ComparedSection } from "@/lib/shares/facts/section";
import type { SharedAge, SharedReading } from "@/lib/shares/facts/shared-reading";
import type { ShareSubject } from "@/lib/shares/subject";
import { CAPITAL_MEASURES } from "@/lib/stocks/compare/capital";
import { EARNINGS_MEASURES } from "@/lib/stocks/compare/earnings";
import { comparedHolders, HOLDER_MEASURES } from "@/lib/stocks/compare/holders";
import { type CompareColumn, type CompareMeasure, compareRows } from "@/lib/stocks/compare/measure";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import type { StockListing } from "@/lib/stocks/pairs/listing";
import { isSplit } from "@/lib/stocks/panels/dividends";
import { computeRatios } from "@/lib/stocks/panels/ratios";
import type { StockCode } from "@/lib/stocks/stock-code";
import type { SharedDocument } from "../page/share-page";
import * as told from "./told";

const code = (text: string) => text as StockCode;
const ANSWERED = "2026-11-20T10:20:30.000Z";

export function testReading<Value>(value: Value): SharedReading<Value> {
  return {
    observed: {
      value,
      language: "en-US",
      answeredAt: ANSWERED,
      firstSeenAt: "2026-10-02T08:00:00.000Z",
      isStale: false,
    },
    failed: null,
  };
}

const age: SharedAge = {
  observed: { answeredAt: ANSWERED, firstSeenAt: ANSWERED, isStale: false, language: "en-US" },
  failed: null,
};

function listing(of: string, english: string, chinese: string): StockListing {
  return {
    symbol: `RA${of}USDT`,
    code: code(of),
    names: { "en-US": english, "zh-CN": chinese },
    tradingPeriod: ["pre_market", "regular", "after_hours"],
    weekendTradable: false,
    suspension: null,
    suspensionRead: "now",
  };
}

const LISTINGS = [
  listing("AAPL", "Apple Inc.", "苹果"),
  listing("NVDA", "NVIDIA Corporation", "英伟达"),
  listing("TSLA", "Tesla, Inc.", "特斯拉"),
];

/** Facts of a subject, all read half an hour ago. */
function testFacts(
  subject: ShareSubject,
  sections: readonly ShareSection[],
  language: Language,
): ShareFacts {
  const codes = subject.kind === "stock" ? [subject.code] : subject.codes;
  return {
    version: 1,
    subject,
    language,
    capturedAt: "2026-11-20T15:00:00.000Z",
    now: "2026-11-20 10:00" as WallTime,
    asOf: { oldest: "2026-11-19T22:10:00.000Z", newest: ANSWERED },
    listings: LISTINGS.filter((each) => each.code !== null && codes.includes(each.code)),
    pairs: age,
    market: testReading({
      timeZone: "EST",
      specificConfig: [],
      regularConfig: ["SATURDAY", "SUNDAY"] as const,
    }),
    sections,
  };
}

export function stockFacts(language: Language = "en-US", holders = told.holders): ShareFacts {
  const of = { kind: "stock", code: code("AAPL") } as const;
  const { periods, holderMoves: moves, changes } = told;
  const splits = told.dividends.filter(isSplit);
  const ages = { answeredAt: ANSWERED, isStale: false };
  const ratios = computeRatios({
    ...{ prices: told.prices, dividends: told.dividends, periods, capital: told.capital },
    ages: { dividends: ages, earnings: { ...ages, isStale: true }, "share-capital": ages },
    today: "2026-11-20" as MarketDate,
  });
  const sections: ShareSection[] = [
    { ...of, id: "prices", panel: "prices", reading: testReading(told.prices), ratios },
    { ...of, id: "dividends", panel: "dividends", reading: testReading(told.dividends) },
    {
      ...of,
      id: "earnings",
      panel: "earnings",
      reading: testReading(told.earnings),
      periods,
      splits,
    },
    { ...of, id: "shareholders", panel: "shareholders", reading: testReading(holders), moves },
    {
      ...of,
      id: "executives",
      panel: "executives",
      reading: testReading(told.executives),
      moves: null,
    },
    {
      ...of,
      id: "share-capital",
      panel: "share-capital",
      reading: testReading(told.capital),
      changes,
      moves: null,
    },
    { ...of, id: "suspension", panel: "suspension", reading: { observed: null, failed: null } },
  ];
  const panels = sections.flatMap((section) => (section.kind === "stock" ? [section.panel] : []));
  return testFacts({ ...of, panels }, sections, language);
}

const CODES = ["AAPL", "NVDA", "TSLA"].map(code);

export function comparedFacts(language: Language = "en-US"): ShareFacts {
  const subject = {
    kind: "comparison",
    codes: CODES,
    panels: ["earnings", "shareholders", "share-capital"],
  } as const;
  const sections = [
    compared("earnings", EARNINGS_MEASURES, (nth) => ({
      newest: { ...told.earnings, revenue: String(391035 - nth * 120_000) as Amount },
      periods: told.periods,
      splits: told.dividends.filter(isSplit),
      today: "2026-11-20" as MarketDate,
    })),
    compared("shareholders", HOLDER_MEASURES.shareholders, (nth) =>
      comparedHolders(told.holders.slice(nth)),
    ),
    compared("share-capital", CAPITAL_MEASURES, (nth) => ({
      now: told.changes[nth] ?? null,
      before: null,
    })),
  ];
  return testFacts(subject, sections, language);
}

function compared<Value>(
  panel: ComparedSection["panel"],
  measures: readonly CompareMeasure<Value>[],
  make: (nth: number) => Value,
): ComparedSection {
  const columns: CompareColumn<Value>[] = CODES.map((each, nth) => ({
    code: each,
    value: make(nth),
  }));
  const ages = CODES.map(() => age);
  const rows = compareRows(measures, columns);
  return {
    kind: "compared",
    id: panel,
    panel,
    codes: CODES,
    ages,
    columns,
    rows,
  } as unknown as ComparedSection; // the view of the panel
}

export function watchlistFacts(language: Language = "en-US"): ShareFacts {
  const subject = { kind: "watchlist", name: "Megacaps", codes: [...CODES, code("GONE")] } as const;
  const stocks = subject.codes.map((each, nth) => ({
    code: each,
    next: { event: nth === 0 ? told.exDate(each) : null, isWhole: nth < 2 },
    known: nth === 3 ? 0 : 6 - nth,
    failed: nth === 2 ? 1 : 0,
    oldestAt: nth === 3 ? null : ANSWERED,
  }));
  return testFacts(
    subject,
    [{ kind: "watchlist", id: "stocks", name: "Megacaps", stocks }],
    language,
  );
}

export function calendarFacts(language: Language = "en-US"): ShareFacts {
  const subject = { kind: "calendar", name: "Megacaps", codes: CODES } as const;
  const entries = told.events(CODES).map((event) => ({
    event,
    source: "dividends" as const,
    answeredAt: ANSWERED,
    changedAt: ANSWERED,
  }));
  const dates = { from: "2026-11-01" as MarketDate, to: "2027-01-31" as MarketDate };
  const gaps = [{ code: code("TSLA"), source: "earnings" as const, kind: "never" as const }];
  const section = { kind: "calendar", id: "dates", entries, dates, gaps, undated: [] } as const;
  return testFacts(subject, [{ ...section, name: subject.name, codes: CODES }], language);
}

export function testPage(facts: ShareFacts, change: Partial<SharedDocument> = {}): SharedDocument {
  return {
    kind: "document",
    origin: "https://desk.test",
    path: "/s/tokentokentoken",
    shareKind: "snapshot",
    title: "",
    commentary: "",
    author: "ada",
    publisher: null,
    expiresAt: new Date("2026-12-20T15:00:00Z"),
    facts,
    factsHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    files: facts.sections.map(({ id }) => ({ name: id, section: id })),
    only: null,
    ...change,
  };
}
