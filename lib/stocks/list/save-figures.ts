import { addDays } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { databaseNow } from "@/lib/database/database";
import { stockEvents } from "../calendar/stock-events";
import { marketDateAt } from "../market/market-clock";
import type { MarketDate } from "../market/market-date";
import { loadEarningsPeriods } from "../panels/load-moves";
import type { StoredPanels } from "../queue/open-queue";
import { WALK_LOCALE } from "../queue/question";
import { loadStoredReadings, type StoredReading } from "../queue/read-panels";
import type { StockCode } from "../stock-code";
import { listDatedPanels } from "../store/dated-panels";
import { type ComputedFigures, listDueFigures, saveFigures } from "../store/figures";
import { computeStockFigures } from "./stock-figures";

/** The panels that figures are made of. */
const FIGURE_PANELS = ["dividends", "earnings", "share-capital", "prices"] as const;
const LOOK_AHEAD_DAYS = 550;
/** Some seconds' work; all 1,650 stocks in ten minutes of the market's new day. */
const MOST_AT_ONCE = 200;

export function isOfFigures(source: string): boolean {
  return FIGURE_PANELS.some((panel) => panel === source);
}

/** Makes again the figures that a new day or a new answer has made old. Returns how many. */
export async function saveDueFigures(stored: StoredPanels, nowMs: number): Promise<number> {
  const marketDay = marketDateAt(nowMs);
  const codes = await listDueFigures(stored.exchangeId, FIGURE_PANELS, {
    marketDay,
    most: MOST_AT_ONCE,
  });
  await saveStockFigures(stored, codes, nowMs);
  return codes.length;
}

/** Makes the figures of these stocks again from their stored panels. */
export async function saveStockFigures(
  stored: StoredPanels,
  codes: readonly StockCode[],
  nowMs: number,
): Promise<void> {
  if (codes.length === 0) return;
  const marketDay = marketDateAt(nowMs);
  const computedAt = await databaseNow();
  const computed = await computeAll(stored, codes, marketDay);
  await saveFigures(stored.exchangeId, { marketDay, computedAt }, computed);
}

async function computeAll(
  stored: StoredPanels,
  codes: readonly StockCode[],
  today: MarketDate,
): Promise<ComputedFigures[]> {
  const questions = codes.flatMap((code) =>
    FIGURE_PANELS.map((source) => ({ source, code, locale: WALK_LOCALE })),
  );
  const [told, dated] = await Promise.all([
    loadStoredReadings(stored, questions),
    listDatedPanels(stored.exchangeId, codes, { from: today, to: addDays(today, LOOK_AHEAD_DAYS) }),
  ]);
  const datesOf = groupBy(dated, ({ code }) => code);
  const computed: ComputedFigures[] = [];
  for (const [at, code] of codes.entries()) {
    const [dividends, earnings, capital, prices] = told.slice(
      at * FIGURE_PANELS.length,
      (at + 1) * FIGURE_PANELS.length,
    ) as [
      StoredReading<"dividends">,
      StoredReading<"earnings">,
      StoredReading<"share-capital">,
      StoredReading<"prices">,
    ]; // in the order of the questions
    const periods = await loadEarningsPeriods(stored, code);
    const panels = (datesOf.get(code) ?? []).filter(({ source }) => source !== "suspension");
    const figures = computeStockFigures({
      prices: prices.observed?.value ?? null,
      dividends: dividends.observed?.value ?? null,
      periods: earnings.observed && periods,
      capital: capital.observed?.value,
      events: panels.flatMap(({ source, observed }) =>
        observed === null ? [] : stockEvents(source, observed.value, { code, today }),
      ),
      isWhole: panels.every(({ observed }) => observed !== null),
      today,
    });
    computed.push({ code, figures });
  }
  return computed;
}
