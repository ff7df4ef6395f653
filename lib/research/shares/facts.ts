import type { Language } from "@/lib/core/language/language";
import { marketWallTime } from "@/lib/core/reality/market/market-clock";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { asOfSections } from "@/lib/core/share/as-of";
import type { ShareFacts, ShareSection } from "@/lib/core/share/facts";
import type { WatchlistSection } from "@/lib/core/share/section";
import { codesOfSubject, type ShareSubject } from "@/lib/core/share/subject";
import { loadPanelMark } from "@/lib/store/panels/marks";
import type { StoredResearch } from "../desk";
import { readOneMoment } from "../one-moment";
import { loadStocks, type Universe } from "../universe";
import { loadWatchedStocks } from "../watchlist-stocks";
import { captureComparison } from "./comparison";
import { captureDates } from "./dates";
import { loadTold, type Told, toShared, toSharedAge } from "./readings";
import { captureStock } from "./stock";

type Capture = { readonly language: Language; readonly nowMs: number };

/**
 * All that a link to `subject` shows at `nowMs`, from the stored observations alone: nothing is asked, and nothing is
 * remembered of who looks. What was never read is in it as never read.
 * All of it is of one moment: no panel is of before an answer, and what stands beside it of after.
 */
export async function captureFacts(
  research: StoredResearch,
  subject: ShareSubject,
  at: Capture,
): Promise<ShareFacts> {
  const codes = codesOfSubject(subject);
  return readOneMoment(
    () => loadPanelMark(research.exchangeId, codes),
    () => captureOnce(research, subject, at),
  );
}

async function captureOnce(
  research: StoredResearch,
  subject: ShareSubject,
  { language, nowMs }: Capture,
): Promise<ShareFacts> {
  const codes = codesOfSubject(subject);
  const [universe, told] = await Promise.all([
    loadStocks(research, { codes, locale: language }),
    loadTold(research, [{ source: "calendar", code: null, locale: language }]),
  ]);
  const market = told[0] as Told<"calendar">; // of the one question
  const now = marketWallTime(nowMs);
  const sections = await captureSections(research, subject, {
    locale: language,
    nowMs,
    today: now.slice(0, 10) as MarketDate,
    universe: { ...universe, calendar: market },
  });
  const [pairs, shared] = [toSharedAge(universe.pairs, "en-US"), toShared(market)];
  return {
    version: 1,
    subject,
    language,
    capturedAt: new Date(nowMs).toISOString(),
    now,
    asOf: asOfSections(sections, { pairs, market: shared }),
    listings: universe.listings,
    pairs,
    market: shared,
    sections,
  };
}

type At = {
  readonly locale: Language;
  readonly nowMs: number;
  readonly today: MarketDate;
  readonly universe: Universe;
};

async function captureSections(
  research: StoredResearch,
  subject: ShareSubject,
  at: At,
): Promise<readonly ShareSection[]> {
  switch (subject.kind) {
    case "stock":
      return captureStock(research, { code: subject.code, locale: at.locale }, subject.panels);
    case "comparison":
      return captureComparison(research, { ...at, codes: subject.codes }, subject.panels);
    case "watchlist":
      return [await captureWatchlist(research, subject, at)];
    case "calendar":
      return [await captureDates(research, { ...subject, today: at.today, market: at.universe.calendar })];
    default:
      return subject satisfies never;
  }
}

async function captureWatchlist(
  research: StoredResearch,
  { name, codes }: { readonly name: string; readonly codes: readonly StockCode[] },
  { universe, nowMs }: At,
): Promise<WatchlistSection> {
  const { stocks } = await loadWatchedStocks(research, codes, nowMs, universe);
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
  };
}
