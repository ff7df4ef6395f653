import { addDays } from "@/lib/core/day";
import { type Language, stockLocaleOf } from "@/lib/core/language";
import { monthDays, monthOf } from "@/lib/core/month";
import type { StockLocale } from "@/lib/core/stock-locale";
import { asOfSections, type ShareFacts } from "@/lib/shares/facts/facts";
import type {
  CalendarSection,
  ComparedSection,
  WatchlistSection,
} from "@/lib/shares/facts/section";
import { codesOfSubject, type ShareSubject } from "@/lib/shares/subject";
import { type CalendarRequest, loadCalendar } from "@/lib/stocks/calendar/load-calendar";
import { type ComparedStocks, comparePanel } from "@/lib/stocks/compare/compare-panel";
import { parseCompareQuery } from "@/lib/stocks/compare/compare-query";
import { marketDateAt, marketWallTime } from "@/lib/stocks/market/market-clock";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { StockListing } from "@/lib/stocks/pairs/listing";
import { loadStocks, type StockUniverse } from "@/lib/stocks/pairs/read-universe";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { PanelReading } from "@/lib/stocks/queue/freshness";
import type { StoredPanels } from "@/lib/stocks/queue/panel-queue";
import { loadStoredReadings, type StoredReading } from "@/lib/stocks/queue/read-panels";
import { loadPanelMark } from "@/lib/stocks/store/states";
import { LOOK_AHEAD_DAYS, loadWatchedStocks } from "@/lib/watchlists/load-watched-stocks";
import { findMissing } from "./await-missing";
import { captureStock, toShared, toSharedAge } from "./capture-stock";
import { groupMissing } from "./missing-panel";

type Capture = { readonly language: Language; readonly nowMs: number };

/** Everything that a link to `subject` shows at `nowMs`, from the store and of one moment. */
export async function captureFacts(stored: StoredPanels, subject: ShareSubject, at: Capture) {
  const codes = codesOfSubject(subject);
  return readOneMoment(
    () => loadPanelMark(stored.exchangeId, codes),
    () => captureOnce(stored, subject, at),
  );
}

async function captureOnce(
  stored: StoredPanels,
  subject: ShareSubject,
  { language, nowMs }: Capture,
): Promise<ShareFacts> {
  const codes = codesOfSubject(subject);
  const locale = stockLocaleOf(language);
  const [stocks, told] = await Promise.all([
    loadStocks(stored, { codes, locale }),
    loadStoredReadings(stored, [{ source: "calendar", code: null, locale }]),
  ]);
  const universe = { ...stocks, listings: stocks.listings.map(withoutAge) };
  const market = told[0] as StoredReading<"calendar">; // of the one question
  const sections = await captureSections(stored, subject, {
    language,
    locale,
    nowMs,
    today: marketDateAt(nowMs),
    universe: { ...universe, calendar: market },
  });
  const [pairs, shared] = [toSharedAge(universe.pairs, "en-US"), toShared(market)];
  return {
    version: 1,
    subject,
    language,
    capturedAt: new Date(nowMs).toISOString(),
    now: marketWallTime(nowMs),
    asOf: asOfSections(sections, { pairs, market: shared }),
    listings: universe.listings,
    pairs,
    market: shared,
    sections,
  };
}

/** An age passes while a page is captured; equal facts are equal bytes. */
function withoutAge({ suspensionAgeMs: _, ...listing }: StockListing): StockListing {
  return listing;
}

type CaptureMoment = {
  readonly locale: StockLocale;
  readonly nowMs: number;
  readonly today: MarketDate;
  readonly universe: StockUniverse;
};

async function captureSections(
  stored: StoredPanels,
  subject: ShareSubject,
  { language, ...at }: CaptureMoment & { readonly language: Language },
) {
  switch (subject.kind) {
    case "stock":
      return captureStock(stored, { code: subject.code, ...at }, subject.panels);
    case "comparison":
      return captureComparison(stored, { ...at, codes: subject.codes }, subject.panels);
    case "watchlist":
      return [await captureWatchlist(stored, subject, at, language)];
    case "calendar":
      return [
        await captureDates(stored, { ...subject, today: at.today, market: at.universe.calendar }),
      ];
    default:
      return subject satisfies never;
  }
}

async function captureWatchlist(
  stored: StoredPanels,
  subject: Extract<ShareSubject, { readonly kind: "watchlist" }>,
  { universe, nowMs }: CaptureMoment,
  language: Language,
): Promise<WatchlistSection> {
  const { name, codes } = subject;
  const [{ stocks }, missing] = await Promise.all([
    loadWatchedStocks(stored, codes, nowMs, universe),
    findMissing(stored, subject, language),
  ]);
  return {
    kind: "watchlist",
    id: "stocks",
    name,
    stocks: stocks.map(({ code, next, ages: { known, failed, oldestAt } }) => ({
      code,
      next,
      known,
      failed,
      oldestAt: oldestAt?.toISOString() ?? null,
    })),
    missing: groupMissing(missing),
  };
}

/** The dates of the market and these stocks from the first day of this month. */
async function captureDates(
  stored: StoredPanels,
  { name, codes, today, market }: Omit<CalendarRequest, "dates"> & { readonly name: string | null },
): Promise<CalendarSection> {
  const dates = {
    from: monthDays<MarketDate>(monthOf(today)).from,
    to: addDays(today, LOOK_AHEAD_DAYS),
  };
  const { entries, gaps, undated } = await loadCalendar(stored, { codes, dates, today, market });
  return {
    kind: "calendar",
    id: "dates",
    name,
    codes,
    dates,
    entries: entries.map(({ event, source, answeredAt, changedAt }) => ({
      event,
      source,
      answeredAt: answeredAt.toISOString(),
      changedAt: changedAt.toISOString(),
    })),
    gaps: gaps.map(({ code, source, kind }) => ({ code, source, kind })),
    undated,
  };
}

type ComparedSubject = Pick<ComparedStocks, "codes" | "locale" | "nowMs" | "universe">;

/** The compared panels as the comparison's page draws them by default. */
async function captureComparison(
  stored: StoredPanels,
  compared: ComparedSubject,
  panels: readonly PanelName[],
) {
  const { codes, locale } = compared;
  const told = await loadStoredReadings(
    stored,
    panels.flatMap((source) => codes.map((code) => ({ source, code, locale }))),
  );
  const query = { ...parseCompareQuery(new URLSearchParams()), codes: [...codes] };
  return Promise.all(
    panels.map(async (panel, at): Promise<ComparedSection> => {
      const ofPanel = told.slice(at * codes.length, (at + 1) * codes.length);
      const stocks = { ...compared, locales: ofPanel.map(({ language }) => language), query };
      const drawn = await comparePanel(panel, stored, stocks, ofPanel as PanelReading<PanelName>[]);
      const ages = ofPanel.map((reading) => toSharedAge(reading, reading.language));
      return { kind: "compared", id: panel, codes, ages, ...drawn };
    }),
  );
}

const MINUTE_MS = 60_000;

/**
 * A text that changes as soon as `captureFacts` may return other facts, apart from their time of
 * capture: with each answer and each minute. It does not cover the link's own title and language.
 */
export async function liveMark({ exchangeId }: StoredPanels, subject: ShareSubject, nowMs: number) {
  const panels = await loadPanelMark(exchangeId, codesOfSubject(subject));
  return `${Math.floor(nowMs / MINUTE_MS)} ${panels}`;
}

/** Reads that an answer interrupted in a row; then the last one counts. */
export const MOST_TRIES = 8;

/**
 * Repeats `read` until `mark` is the same before and after it, so that all of it is from one
 * moment.
 */
export async function readOneMoment<Value>(
  mark: () => Promise<string>,
  read: () => Promise<Value>,
) {
  for (let left = MOST_TRIES; ; left--) {
    const before = await mark();
    const value = await read();
    if (left === 1 || before === (await mark())) return value;
  }
}
