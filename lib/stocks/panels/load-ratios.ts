import { marketDateAt } from "@/lib/stocks/market/market-clock";
import type { Panels } from "@/lib/stocks/panels/panels";
import {
  computeRatios,
  type InputAge,
  type RatioInputs,
  type Ratios,
} from "@/lib/stocks/panels/ratios";
import type { PanelAge } from "../queue/freshness";
import type { StoredPanels } from "../queue/panel-queue";
import { loadStoredReadings, type OfStock, type StockReading } from "../queue/read-panels";
import { loadEarningsPeriods } from "./load-moves";

type RatioReadings = Pick<StockReading, "dividends" | "earnings" | "share-capital">;

/** A stock's ratios from its prices and the stored panels; queues nothing. */
export async function loadRatios(
  stored: StoredPanels,
  { code, locale }: OfStock,
  prices: Panels["prices"],
  nowMs: number,
): Promise<Ratios> {
  const sources = ["dividends", "earnings", "share-capital"] as const;
  const told = await loadStoredReadings(
    stored,
    sources.map((source) => ({ source, code, locale })),
  );
  const periods = await loadEarningsPeriods(stored, {
    code,
    locale: told[1]?.language ?? locale,
  });
  const read = Object.fromEntries(
    sources.map((source, at) => [source, told[at]]),
  ) as unknown as RatioReadings;
  return ratiosOf(prices, read, periods, nowMs);
}

/** The same from readings that a page already has. */
export function ratiosOf(
  prices: Panels["prices"],
  { dividends, earnings, "share-capital": capital }: RatioReadings,
  periods: NonNullable<RatioInputs["periods"]>,
  nowMs: number,
): Ratios {
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

function ageOf({ observed }: PanelAge): InputAge {
  return observed && { answeredAt: observed.answeredAt.toISOString(), isStale: observed.isStale };
}
