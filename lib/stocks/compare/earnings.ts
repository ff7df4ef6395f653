import { type Amount, changeOf, ratioOf } from "@/lib/core/amount";
import type { MarketDate } from "../market/market-date";
import type { Dividend } from "../panels/dividends";
import {
  type EarningsForecast,
  type EarningsPeriod,
  findYearBefore,
  isSameCurrency,
} from "../panels/earnings";
import { hasSplit } from "../panels/ratios";
import {
  type CompareMeasure,
  EARNINGS_FIGURES,
  type EarningsFigure,
  FIGURE_UNITS,
  type MeasureValue,
  measure,
  missing,
  type WhyNot,
} from "./measure";

/** What decides whether figures per share are of the same shares. */
export type KnownSplits = {
  /** Records of dividends that change the number of shares; null: dividends were never read. */
  readonly splits: readonly Dividend[] | null;
  /** The market's. */
  readonly today: MarketDate;
};

/** A stock's newest answer, and what was observed of each fiscal period. */
export type ComparedEarnings = KnownSplits & {
  readonly newest: EarningsForecast | null;
  readonly periods: readonly EarningsPeriod[];
};

export function isMoney(figure: EarningsFigure): boolean {
  const unit = FIGURE_UNITS[figure];
  return unit === "millions" || unit === "perShare";
}

/** A figure of one answer; a margin is a part of its revenue. Null where it is not known. */
export function figureOf(earnings: EarningsForecast, figure: EarningsFigure): Amount | null {
  if (figure !== "ebitMargin" && figure !== "netMargin") return earnings[figure];
  const part = figure === "ebitMargin" ? earnings.ebit : earnings.netIncomeParent;
  return ratioOf(part, earnings.revenue);
}

/**
 * The last forecast for the period of `actual`; null: `actual` is no actual figure, or no forecast
 * was observed.
 */
export function findLastForecast(
  actual: EarningsForecast,
  periods: readonly EarningsPeriod[],
): EarningsForecast | null {
  if (actual.isActual !== true || actual.fiscalYear === null) return null;
  return periods.find(({ fiscalYear }) => fiscalYear === actual.fiscalYear)?.forecast ?? null;
}

/**
 * Why a figure is not set against the one of `before`; null: it is. A figure per share is not if
 * shares were split since, or may have been: no source says whether a report was restated.
 */
export function whyNotAgainst(
  before: EarningsForecast,
  figure: EarningsFigure,
  { splits, today }: KnownSplits,
): WhyNot | null {
  if (FIGURE_UNITS[figure] !== "perShare") return null;
  if (splits === null) return "unread";
  // A forecast was made some time before its period is published.
  const since = before.isActual === true ? before.publicationDeadline : null;
  return hasSplit(splits, since, today) ? "split" : null;
}

type EarningsMeasure = CompareMeasure<ComparedEarnings>;

/** Each figure of the newest period, against the last forecast and against the year before. */
export const EARNINGS_MEASURES: readonly EarningsMeasure[] = [
  of("fiscalYear", "text", ({ fiscalYear }) => fiscalYear),
  of("basis", "word", ({ isActual }) => {
    if (isActual === null) return "unsaid";
    return isActual ? "actual" : "forecast";
  }),
  of("publicationDeadline", "day", ({ publicationDeadline }) => publicationDeadline),
  of("currency", "text", ({ currency }) => currency),
  ...EARNINGS_FIGURES.flatMap(measuresOf),
];

/** Money can be compared with a forecast and another year; margins and returns cannot. */
function measuresOf(figure: EarningsFigure): EarningsMeasure[] {
  const unit = FIGURE_UNITS[figure];
  if (unit === "ratio")
    return [of(figure, "ratio", (newest) => figureOf(newest, figure) ?? missing("noMargin"))];
  if (unit === "percent") return [of(figure, "percent", (newest) => newest[figure as "roe"])];
  const currencyOf = ({ newest }: ComparedEarnings) => newest?.currency ?? null;
  return [
    { ...of(figure, "money", (newest) => figureOf(newest, figure)), currencyOf },
    {
      ...below(figure, "forecast", "money", (newest, periods) => {
        const forecast = findLastForecast(newest, periods);
        if (forecast === null) return missing("noForecast");
        return isSameCurrency(forecast, newest)
          ? figureOf(forecast, figure)
          : missing("otherCurrency");
      }),
      currencyOf,
      isRare: true,
    },
    {
      ...below(figure, "against", "change", (newest, periods, of) => {
        const forecast = findLastForecast(newest, periods);
        return forecast ? changeSince(newest, forecast, figure, of) : missing("noForecast");
      }),
      isRare: true,
    },
    {
      ...below(figure, "growth", "change", (newest, periods, of) => {
        const before = findYearBefore(periods, newest.fiscalYear);
        return before ? changeSince(newest, before, figure, of) : missing("noYearBefore");
      }),
      isRare: figure !== "revenue" && figure !== "netIncomeParent" && figure !== "eps",
    },
  ];
}

function of(
  key: EarningsMeasure["key"],
  form: EarningsMeasure["form"],
  value: (
    newest: EarningsForecast,
    periods: readonly EarningsPeriod[],
    of: KnownSplits,
  ) => MeasureValue,
): EarningsMeasure {
  return measure(key, form, (told) => told.newest && value(told.newest, told.periods, told));
}

/** "revenueGrowth", below the revenue. */
function below(
  figure: EarningsFigure,
  key: "forecast" | "against" | "growth",
  form: EarningsMeasure["form"],
  value: Parameters<typeof of>[2],
): EarningsMeasure {
  const header = `${figure}${key[0]?.toUpperCase()}${key.slice(1)}`;
  return { ...of(key, form, value), header, below: figure };
}

/** Null where a figure is not known, or was zero. */
function changeSince(
  now: EarningsForecast,
  before: EarningsForecast,
  figure: EarningsFigure,
  of: KnownSplits,
): MeasureValue {
  if (!isSameCurrency(now, before)) return missing("otherCurrency");
  const [to, from] = [figureOf(now, figure), figureOf(before, figure)];
  if (to === null || from === null) return null;
  const why = whyNotAgainst(before, figure, of);
  return why === null ? changeOf(to, from) : missing(why);
}
