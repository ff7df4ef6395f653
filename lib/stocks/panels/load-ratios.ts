import { marketDateAt } from "@/lib/stocks/market/market-clock";
import type { Panels } from "@/lib/stocks/panels/panels";
import { computeRatios, type InputAge, type Ratios } from "@/lib/stocks/panels/ratios";
import type { StockEvent } from "../calendar/market-event";
import { DATED_PANELS, type DatedPanel, stockEvents } from "../calendar/stock-events";
import type { PanelAge } from "../queue/freshness";
import type { StoredPanels } from "../queue/panel-queue";
import {
  loadStoredReadings,
  type OfStock,
  type StockReading,
  type StoredReading,
} from "../queue/read-panels";
import { isSplit } from "./dividends";
import { loadEarningsPeriods } from "./load-moves";
import { priceMarks, rangeChanges } from "./price-history";

type PriceExtras = { readonly ratios: Ratios; readonly marks: readonly StockEvent[] };

/** A price with the moment of the page that shows it. */
type Priced = { readonly prices: Panels["prices"]; readonly nowMs: number };

/** A stock's ratios from its prices and the stored panels; queues nothing. */
export async function loadRatios(
  stored: StoredPanels,
  of: OfStock,
  prices: Panels["prices"],
  nowMs: number,
): Promise<Ratios> {
  return ratiosOf(await loadCompany(stored, of), { prices, nowMs });
}

/** What a panel of prices shows besides them: the ratios, and what its chart marks. */
export async function loadPriceExtras(
  stored: StoredPanels,
  of: OfStock,
  prices: Panels["prices"],
  nowMs: number,
): Promise<PriceExtras> {
  return extrasOf(await loadCompany(stored, of), { prices, nowMs });
}

/**
 * The same, with the change over each range of the chart, the stock's dates from today on, and the
 * panels with dates that were never read.
 * From the answers in either language: a page in the other one need not wait for its own.
 */
export async function loadOutlook(
  stored: StoredPanels,
  of: OfStock,
  prices: Panels["prices"],
  nowMs: number,
) {
  const company = await loadCompany(stored, of);
  const today = marketDateAt(nowMs);
  const ahead = DATED_PANELS.flatMap((panel: DatedPanel) => {
    const { observed } = company.read[panel];
    return observed === null ? [] : stockEvents(panel, observed.value, { code: of.code, today });
  });
  const dividends = company.read.dividends.observed?.value ?? null;
  return {
    ...extrasOf(company, { prices, nowMs }),
    changes: rangeChanges({ prices, dividends, today }),
    ahead: ahead.filter(({ date }) => date >= today),
    unread: DATED_PANELS.filter((panel) => company.read[panel].observed === null),
  };
}

/** A stock's splits, from the answer in either language; null: its dividends were never read. */
export async function loadSplits(stored: StoredPanels, { code, locale }: OfStock) {
  const [told] = await loadStoredReadings(stored, [{ source: "dividends", code, locale }]);
  const { observed } = told as StoredReading<"dividends">; // of the one question
  return observed?.value.filter(isSplit) ?? null;
}

type Company = Awaited<ReturnType<typeof loadCompany>>;

const SOURCES = ["dividends", "earnings", "share-capital", "suspension"] as const;
type CompanyReadings = Pick<StockReading, (typeof SOURCES)[number]>;

/** What a price is set against: each panel in the language that was answered last. */
async function loadCompany(stored: StoredPanels, { code, locale }: OfStock) {
  const [told, periods] = await Promise.all([
    loadStoredReadings(
      stored,
      SOURCES.map((source) => ({ source, code, locale })),
    ),
    loadEarningsPeriods(stored, code),
  ]);
  const read = Object.fromEntries(
    SOURCES.map((source, at) => [source, told[at]]),
  ) as unknown as CompanyReadings;
  return { code, read, periods };
}

function extrasOf(company: Company, of: Priced): PriceExtras {
  return { ratios: ratiosOf(company, of), marks: marksOf(company, of) };
}

function ratiosOf({ read, periods }: Company, { prices, nowMs }: Priced): Ratios {
  const { dividends, earnings, "share-capital": capital } = read;
  return computeRatios({
    prices,
    dividends: dividends.observed?.value ?? null,
    periods: earnings.observed && periods,
    capital: capital.observed?.value,
    ages: {
      dividends: ageOf(dividends),
      earnings: ageOf(earnings),
      "share-capital": ageOf(capital),
    },
    today: marketDateAt(nowMs),
  });
}

function marksOf({ code, read, periods }: Company, { prices, nowMs }: Priced): StockEvent[] {
  const dividends = read.dividends.observed?.value ?? null;
  return priceMarks({ code, prices, dividends, periods, today: marketDateAt(nowMs) });
}

function ageOf({ observed }: PanelAge): InputAge {
  return observed && { answeredAt: observed.answeredAt.toISOString(), isStale: observed.isStale };
}
