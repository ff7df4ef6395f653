import { CAPITAL_MEASURES, type ComparedCapital } from "@/lib/core/reality/compare/capital";
import type { CompareQuery } from "@/lib/core/reality/compare/compare-query";
import {
  type ComparedDividends,
  comparedDividends,
  dividendMeasures,
  dividendYears,
} from "@/lib/core/reality/compare/dividends";
import { type ComparedEarnings, EARNINGS_MEASURES } from "@/lib/core/reality/compare/earnings";
import {
  type ComparedHolders,
  comparedHolders,
  EXECUTIVE_MEASURES,
  SHAREHOLDER_MEASURES,
} from "@/lib/core/reality/compare/holders";
import {
  type CompareColumn,
  type CompareRow,
  compareRows,
  type Measure,
} from "@/lib/core/reality/compare/measure";
import { type ComparedSuspension, SUSPENSION_MEASURES } from "@/lib/core/reality/compare/suspension";
import { marketWallTime } from "@/lib/core/reality/market-clock";
import type { MarketDate } from "@/lib/core/reality/market-date";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import { loadCapitalChanges } from "./capital";
import type { Research } from "./desk";
import { loadEarningsPeriods } from "./earnings";
import type { OfStocks } from "./read";
import type { PanelReading } from "./reading";
import type { Universe } from "./universe";

/** The stocks that are compared, at a moment. */
export type ComparedStocks = OfStocks & {
  readonly query: CompareQuery;
  readonly nowMs: number;
  /** Their pairs, and the market's calendar. */
  readonly universe: Pick<Universe, "listings" | "calendar">;
};

/** One panel of all stocks: what is drawn, and the rows of its table and its file. */
export type ComparedPanel<Value> = {
  readonly columns: readonly CompareColumn<Value>[];
  readonly rows: readonly CompareRow[];
};

type Values = {
  readonly dividends: ComparedDividends;
  readonly earnings: ComparedEarnings;
  readonly shareholders: ComparedHolders;
  readonly executives: ComparedHolders;
  readonly "share-capital": ComparedCapital;
  readonly suspension: ComparedSuspension;
};

type Compare<Name extends PanelName> = (
  research: Research,
  stocks: ComparedStocks,
  readings: readonly PanelReading<Name>[],
) => Promise<ComparedPanel<Values[Name]>>;

/** From one reading for each code, in the order of the codes; what else they need was observed before. */
export function comparePanel<Name extends PanelName>(name: Name, ...given: Parameters<Compare<Name>>) {
  return COMPARE[name](...given);
}

const COMPARE: { readonly [Name in PanelName]: Compare<Name> } = {
  dividends: async (_research, stocks, readings) => {
    const today = marketWallTime(stocks.nowMs).slice(0, 10) as MarketDate;
    const columns = await columnsOf(stocks, readings, (dividends) => comparedDividends(dividends, today));
    return compared(dividendMeasures(dividendYears(columns, stocks.query.years)), columns);
  },
  earnings: async (research, stocks, readings) => {
    const columns = await columnsOf(stocks, readings, async (newest, code) => ({
      newest,
      periods: await loadEarningsPeriods(research, { code, locale: stocks.locale }),
    }));
    return compared(EARNINGS_MEASURES, columns);
  },
  shareholders: async (_research, stocks, readings) =>
    compared(SHAREHOLDER_MEASURES, await columnsOf(stocks, readings, comparedHolders)),
  executives: async (_research, stocks, readings) =>
    compared(EXECUTIVE_MEASURES, await columnsOf(stocks, readings, comparedHolders)),
  "share-capital": async (research, stocks, readings) => {
    const columns = await columnsOf(stocks, readings, async (now, code) => {
      const changes = await loadCapitalChanges(research, { code, locale: stocks.locale });
      return { now, before: changes.findLast(({ changeDate }) => changeDate !== now?.changeDate) ?? null };
    });
    return compared(CAPITAL_MEASURES, columns);
  },
  suspension: async (_research, { codes, universe, nowMs }, readings) => {
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
};

function compared<Value>(
  measures: readonly Measure<Value>[],
  columns: readonly CompareColumn<Value>[],
): ComparedPanel<Value> {
  return { columns, rows: compareRows(measures, columns) };
}

/** A stock that was never read has a column without a value, and the others have theirs. */
async function columnsOf<Name extends PanelName, Value>(
  { codes }: ComparedStocks,
  readings: readonly PanelReading<Name>[],
  toValue: (told: Panels[Name], code: ComparedStocks["codes"][number]) => Value | Promise<Value>,
): Promise<CompareColumn<Value>[]> {
  return Promise.all(
    codes.map(async (code, at) => {
      const observed = readings[at]?.observed;
      return { code, value: observed ? await toValue(observed.value as Panels[Name], code) : undefined };
    }),
  );
}
