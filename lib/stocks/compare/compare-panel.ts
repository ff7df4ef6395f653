import type { StockLocale } from "@/lib/core/stock-locale";
import { CAPITAL_MEASURES } from "@/lib/stocks/compare/capital";
import type { CompareQuery } from "@/lib/stocks/compare/compare-query";
import type { ComparedPanel } from "@/lib/stocks/compare/compared-panel";
import { comparedDividends, dividendMeasures, dividendYears } from "@/lib/stocks/compare/dividends";
import { EARNINGS_MEASURES } from "@/lib/stocks/compare/earnings";
import { comparedHolders, HOLDER_MEASURES } from "@/lib/stocks/compare/holders";
import { type CompareColumn, type CompareMeasure, compareRows } from "@/lib/stocks/compare/measure";
import { PRICE_MEASURES } from "@/lib/stocks/compare/prices";
import { SUSPENSION_MEASURES } from "@/lib/stocks/compare/suspension";
import { marketDateAt, marketWallTime } from "@/lib/stocks/market/market-clock";
import type { PanelName, Panels } from "@/lib/stocks/panels/panels";
import type { StockUniverse } from "../pairs/read-universe";
import { loadCapitalChanges, loadEarningsPeriods } from "../panels/load-moves";
import { loadRatios, loadSplits } from "../panels/load-ratios";
import type { PanelReading } from "../queue/freshness";
import type { StoredPanels } from "../queue/panel-queue";
import type { OfStock, OfStocks } from "../queue/read-panels";

export type ComparedStocks = OfStocks & {
  readonly query: CompareQuery;
  readonly nowMs: number;
  /** The language of each reading, in the order of the codes; absent: all in `locale`. */
  readonly locales?: readonly StockLocale[];
  readonly universe: Pick<StockUniverse, "listings" | "calendar">;
};

type Compare<Name extends PanelName> = (
  stored: StoredPanels,
  stocks: ComparedStocks,
  readings: readonly PanelReading<Name>[],
) => Promise<Omit<ComparedPanel<Name>, "panel">>;

/**
 * Compares one panel from a reading for each code, in the order of the codes; the rest comes from
 * the store.
 */
export async function comparePanel<Name extends PanelName>(
  name: Name,
  ...given: Parameters<Compare<Name>>
) {
  return { panel: name, ...(await COMPARE[name](...given)) } as unknown as ComparedPanel<Name>; // of this panel
}

const COMPARE: { readonly [Name in PanelName]: Compare<Name> } = {
  dividends: async (_stored, stocks, readings) => {
    const today = marketDateAt(stocks.nowMs);
    const columns = await stocksOf(stocks, readings, (dividends) =>
      comparedDividends(dividends, today),
    );
    return compared(dividendMeasures(dividendYears(columns, stocks.query.years)), columns);
  },
  earnings: async (stored, stocks, readings) => {
    const today = marketDateAt(stocks.nowMs);
    const columns = await stocksOf(stocks, readings, async (newest, of) => ({
      newest,
      periods: await loadEarningsPeriods(stored, of.code),
      splits: await loadSplits(stored, of),
      today,
    }));
    return compared(EARNINGS_MEASURES, columns);
  },
  shareholders: async (_stored, stocks, readings) =>
    compared(HOLDER_MEASURES.shareholders, await stocksOf(stocks, readings, comparedHolders)),
  executives: async (_stored, stocks, readings) =>
    compared(HOLDER_MEASURES.executives, await stocksOf(stocks, readings, comparedHolders)),
  "share-capital": async (stored, stocks, readings) => {
    const columns = await stocksOf(stocks, readings, async (now, of) => {
      const changes = await loadCapitalChanges(stored, of.code);
      return {
        now,
        before: changes.findLast(({ changeDate }) => changeDate !== now?.changeDate) ?? null,
      };
    });
    return compared(CAPITAL_MEASURES, columns);
  },
  suspension: async (_stored, { codes, universe, nowMs }, readings) => {
    const now = marketWallTime(nowMs);
    const columns = codes.map((code, at) => ({
      code,
      value: {
        listings: universe.listings.filter((listing) => listing.code === code),
        suspension: readings[at]?.observed?.value,
        calendar: universe.calendar.observed?.value ?? null,
        now,
      },
    }));
    return compared(SUSPENSION_MEASURES, columns);
  },
  prices: async (stored, stocks, readings) => {
    const columns = await stocksOf(stocks, readings, async (prices, of) => ({
      prices,
      ratios: await loadRatios(stored, of, prices, stocks.nowMs),
    }));
    return compared(PRICE_MEASURES, columns);
  },
};

function compared<Value>(
  measures: readonly CompareMeasure<Value>[],
  columns: readonly CompareColumn<Value>[],
) {
  return { columns, rows: compareRows(measures, columns) };
}

/** A stock that was never read has a column without a value, and the others have theirs. */
async function stocksOf<Name extends PanelName, Value>(
  { codes, locale, locales }: ComparedStocks,
  readings: readonly PanelReading<Name>[],
  toValue: (told: Panels[Name], of: OfStock) => Value | Promise<Value>,
): Promise<CompareColumn<Value>[]> {
  return Promise.all(
    codes.map(async (code, at) => {
      const observed = readings[at]?.observed;
      if (!observed) return { code, value: undefined };
      const of = { code, locale: locales?.[at] ?? locale };
      return { code, value: await toValue(observed.value as Panels[Name], of) };
    }),
  );
}
